// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "foreign/mir/conditions.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "foreign/mir/characters.h"

namespace phidelity::foreign::mir {
namespace {

constexpr std::array<std::string_view, 27> always{
    "JMP_1", "JMP_2", "JMP_4",        // x86
    "B", "tB", "t2B",                 // AArch64, ARM, PowerPC, MIPS
    "PseudoBR",                       // RISC-V, LoongArch
    "J", "JG", "BC", "B_MM",          // MIPS, SystemZ
    "JMP", "JMPL",                    // BPF, MSP430
    "J2_jump",                        // Hexagon
    "BA",                             // Sparc
    "RJMPk", "JMPk",                  // AVR
    "S_BRANCH",                       // AMDGPU
    "GOTO", "BR", "BR32", "PseudoB_LONG", "BRFU_lu6", "BT", "BRA8", "BRA16", "G_BR"};

constexpr std::array<std::string_view, 24> indirect{
    "JMP64r", "JMP64m", "JMP32r", "JMP32m", "JMP64r_NT", "JMP64m_NT", "JMP64r_REX",  // x86
    "BR_JT", "BRX", "BRA", "BRAA", "BRAB", "BRAAZ",                                   // AArch64, ARM
    "BR_JTr", "BR_JTm_i12", "BR_JTm_rs", "tBR_JTr", "t2BR_JT", "tBRIND",
    "PseudoBRIND", "PseudoBRINDNonX7", "BCTR", "BCTR8", "INDIRECTBR"};

struct Opposites {
  std::string_view one;
  std::string_view other;
};
constexpr std::array<Opposites, 38> opposites{{
    {"CBZW", "CBNZW"}, {"CBZX", "CBNZX"}, {"TBZW", "TBNZW"}, {"TBZX", "TBNZX"},  // AArch64
    {"tCBZ", "tCBNZ"},                                                           // ARM
    {"BEQ", "BNE"}, {"BLT", "BGE"}, {"BLTU", "BGEU"},  // RISC-V, MIPS, LoongArch
    {"BEQZ", "BNEZ"}, {"BCEQZ", "BCNEZ"},              // LoongArch
    {"BEQI", "BNEI"},
    {"CV_BEQIMM", "CV_BNEIMM"}, {"QC_BEQI", "QC_BNEI"}, {"QC_BLTI", "QC_BGEI"},
    {"QC_BLTUI", "QC_BGEUI"}, {"NDS_BEQC", "NDS_BNEC"}, {"NDS_BBC", "NDS_BBS"},
    {"BEQ64", "BNE64"}, {"BGTZ", "BLEZ"}, {"BLTZ", "BGEZ"},  // MIPS
    {"BGTZ64", "BLEZ64"}, {"BLTZ64", "BGEZ64"}, {"BC1T", "BC1F"}, {"BEQZC", "BNEZC"},
    {"BEQC", "BNEC"}, {"BLTC", "BGEC"}, {"BLTUC", "BGEUC"},
    {"BC", "BCn"},                                     // PowerPC, of a bit
    {"BDNZ", "BDZ"}, {"BDNZ8", "BDZ8"},
    {"J2_jumpt", "J2_jumpf"},                          // Hexagon
    {"BREQk", "BRNEk"}, {"BRLTk", "BRGEk"}, {"BRLOk", "BRSHk"}, {"BRMIk", "BRPLk"},  // AVR
    {"S_CBRANCH_SCC0", "S_CBRANCH_SCC1"},              // AMDGPU
    {"S_CBRANCH_VCCZ", "S_CBRANCH_VCCNZ"}, {"S_CBRANCH_EXECZ", "S_CBRANCH_EXECNZ"}}};

// The condition is a number, and its lowest bit inverts it.
constexpr std::array<std::string_view, 6> coded{"JCC_1", "JCC_2", "JCC_4",  // x86
                                                "Bcc", "tBcc", "t2Bcc"};    // AArch64, ARM

}  // namespace

bool is_unconditional_jump(std::string_view opcode, std::span<const Operand> operands) {
  return is_one_of(opcode, always) && std::ranges::none_of(operands, [](const Operand& o) {
           return o.kind == OperandKind::virtual_register;  // PowerPC's BC reads a bit
         });
}
bool is_indirect_jump(std::string_view opcode) { return is_one_of(opcode, indirect); }

std::optional<Condition> condition_of(std::string_view opcode, std::span<const Operand> operands) {
  if (is_one_of(opcode, coded)) {
    for (std::uint32_t o = 0; o < operands.size(); ++o) {
      const std::string_view text = operands[o].text;
      if (operands[o].kind != OperandKind::other || text.empty() || !is_digit(text[0])) continue;
      Condition condition{opcode, false, o, 0};
      const auto [end, error] =
          std::from_chars(text.data(), text.data() + text.size(), condition.code);
      if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
      condition.inverted = (condition.code & 1) != 0;
      condition.code &= ~std::uint64_t{1};
      return condition;
    }
    return std::nullopt;
  }
  for (const Opposites& pair : opposites) {
    if (opcode == pair.one) return Condition{pair.one, false, no_index, 0};
    if (opcode == pair.other) return Condition{pair.one, true, no_index, 0};
  }
  return std::nullopt;
}

}  // namespace phidelity::foreign::mir
