// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/foreign/mir/mutation.h"
#include "tests/foreign/mir/support.h"

namespace phidelity::foreign::mir {
namespace {

using testing::stored;
using testing::with_head;

// The only function of a body, or a failure.
MachineFunction read(const std::string& text) {
  MachineFunction f;
  const auto documents = documents_of(text);
  EXPECT_EQ(documents.size(), 1u);
  if (documents.size() != 1) return f;
  const auto done = parse(documents[0], f);
  EXPECT_TRUE(done) << ir::to_string(done.error());
  return f;
}

std::string error_of(const std::string& text) {
  const auto documents = documents_of(text);
  MachineFunction f;
  if (documents.size() != 1) return "no document";
  const auto done = parse(documents[0], f);
  return done ? "" : ir::to_string(done.error());
}

TEST(MirDocuments, AFileHoldsFunctionsBesideItsModule) {
  const std::string text =
      "--- |\n  define void @f() { ret void }\n...\n---\nname:            f\nbody: |\n  bb.0:\n...\n"
      "---\nname: 'g h'\nbody: |\n  bb.0:\n";
  const auto documents = documents_of(text);
  ASSERT_EQ(documents.size(), 2u);
  EXPECT_EQ(documents[0].name, "f");
  EXPECT_EQ(documents[0].first_line, 4u);
  EXPECT_FALSE(documents[0].from_log);
  EXPECT_EQ(documents[1].name, "g h");
}

TEST(MirDocuments, ALogHoldsDumpsAmongOtherThings) {
  const std::string text =
      "warning: something\n"
      "# *** IR Dump Before Eliminate PHI nodes (phi-node-elimination) ***:\n"
      "# Machine code for function a::b(int): IsSSA, TracksLiveness\nbb.0:\n  RET\n"
      "# End machine code for function a::b(int).\n\nmore\n"
      "# *** IR Dump After Eliminate PHI nodes (phi-node-elimination) ***:\n"
      "# Machine code for function a::b(int): NoPHIs\nbb.0:\n  RET\n"
      "# *** IR Dump After Other (other) ***:\n"  // the end of the last one is missing
      "# Machine code for function a::b(int): NoPHIs\nbb.0:\n  RET\n";
  const auto documents = documents_of(text);
  ASSERT_EQ(documents.size(), 3u);
  EXPECT_EQ(documents[0].name, "a::b(int)");
  EXPECT_EQ(documents[0].pass, "phi-node-elimination");
  EXPECT_EQ(documents[0].moment, Moment::before);
  EXPECT_EQ(documents[1].moment, Moment::after);
  EXPECT_EQ(documents[2].pass, "other");

  const auto pairs = pairs_of(documents, "");
  ASSERT_EQ(pairs.size(), 1u) << "without a pass named, phi elimination is meant";
  EXPECT_EQ(pairs[0].before.first_line, 3u);
  EXPECT_EQ(pairs[0].after.first_line, 10u);
  const auto others = pairs_of(documents, "other");
  ASSERT_EQ(others.size(), 1u);
  EXPECT_EQ(others[0].before.first_line, 10u) << "the dump that came before";
  EXPECT_TRUE(pairs_of(documents, "none").empty());
}

TEST(MirParse, AnInstructionIsReadAsFarAsAllTargetsShareIt) {
  const std::string text = with_head(
      "  bb.0.entry (align 16):\n"
      "    successors: %bb.7(0x40000000)\n"
      "    liveins: $edi\n"
      "\n"
      "    early-clobber %1:gr32, dead $eflags, undef %2.sub_8bit:gr64 = frame-setup nsw FOO_rr killed "
      "%1(tied-def 0), -8, implicit-def dead %3:gr8, target-flags(x86-plt) @f + 4, "
      "debug-location !7 :: (load (s32) from %ir.p, align 4)  ; why\n"
      "    INLINEASM &\"add $1, $0; nop\", 1 /* sideeffect, */, 12 /* regdef:GR32 */, def %4:gr32\n"
      "  bb.7.a:b:\n");
  const MachineFunction f = read(text);
  ASSERT_EQ(f.blocks.size(), 2u);
  EXPECT_EQ(f.blocks[0].label, "bb.0.entry");
  EXPECT_EQ(f.blocks[1].label, "bb.7.a:b");
  EXPECT_EQ(f.successors, std::vector<std::uint32_t>{1});
  ASSERT_EQ(f.instructions.size(), 2u);
  EXPECT_EQ(f.instructions[0].opcode, "FOO_rr");
  EXPECT_EQ(f.instructions[0].flags, "frame-setup nsw");
  EXPECT_EQ(f.instructions[0].place.line, 8u);
  EXPECT_EQ(f.instructions[0].place.column, 5u);
  const auto o = f.operands_of(f.instructions[0]);
  ASSERT_EQ(o.size(), 7u);
  EXPECT_EQ(o[0].text, "%1");
  EXPECT_TRUE(o[0].def && o[1].def && o[2].def && !o[3].def);
  EXPECT_EQ(o[1].kind, OperandKind::other);
  EXPECT_TRUE(o[2].undef);
  EXPECT_EQ(o[2].subregister, "sub_8bit");
  EXPECT_EQ(o[3].index, o[0].index);
  EXPECT_EQ(o[4].text, "-8");
  EXPECT_TRUE(o[5].def && o[5].implicit);
  EXPECT_EQ(o[6].text, "target-flags(x86-plt) @f + 4");
  EXPECT_EQ(f.registers[o[2].index].reg_class, "gr64");
  const auto assembly = f.operands_of(f.instructions[1]);
  ASSERT_EQ(assembly.size(), 4u);
  EXPECT_EQ(assembly[0].text, "&\"add $1, $0; nop\"");
  EXPECT_EQ(assembly[1].text, "1");
  EXPECT_TRUE(assembly[3].def);
}

TEST(MirParse, TablesOfTheHeadAreRead) {
  const std::string text =
      "---\nname: f\nisSSA:           true\nregisters:\n  - { id: 0, class: gr32, preferred-register: '' }\n"
      "  - { id: 1, class: gr64_nosp }\nliveins:\n  - { reg: '$edi', virtual-reg: '%0' }\n"
      "jumpTable:\n  kind: block-address\n  entries:\n    - id: 3\n      blocks: [ '%bb.1',\n"
      "                '%bb.0' ]\nbody: |\n  bb.0:\n    %1 = FOO %0\n  bb.1:\n...\n";
  const MachineFunction f = read(text);  // it holds views of the text
  EXPECT_EQ(f.form_said, FormSaid::ssa);
  ASSERT_EQ(f.registers.size(), 2u);
  EXPECT_EQ(f.registers[0].name, "%1");
  EXPECT_EQ(f.registers[0].reg_class, "gr64_nosp");
  EXPECT_EQ(f.registers[1].reg_class, "gr32");
  ASSERT_EQ(f.jump_tables.size(), 1u);
  EXPECT_EQ(f.jump_tables[0].number, 3u);
  EXPECT_EQ(f.table_blocks, (std::vector<std::uint32_t>{1, 0}));
}

TEST(MirParse, ALogIsReadLikeAFile) {
  const std::string text =
      "# Machine code for function f: NoPHIs\nFrame Objects:\n  fi#0: size=4\nJump Tables:\n"
      "%jump-table.0: %bb.1 %bb.0\nFunction Live Ins: $edi in %3\n\n"
      "0B\tbb.0.entry:\n\t  successors: %bb.1(0x80000000); %bb.1(100.00%)\n"
      "16B\t  %3:gr32 = COPY $edi\n\t  ; predecessors: none\n"
      "32B\t  JMP64m $noreg, 8, killed %3:gr64_nosp, %jump-table.0, $noreg\n48B\tbb.1:\n"
      "# End machine code for function f.\n";
  const MachineFunction f = read(text);
  ASSERT_EQ(f.blocks.size(), 2u);
  ASSERT_EQ(f.instructions.size(), 2u);
  EXPECT_EQ(f.form_said, FormSaid::not_ssa);
  EXPECT_EQ(f.instructions[1].opcode, "JMP64m");
  EXPECT_EQ(f.operands_of(f.instructions[1])[3].kind, OperandKind::jump_table);
  EXPECT_EQ(f.table_blocks, (std::vector<std::uint32_t>{1, 0}));
}

TEST(MirParse, WhatCannotBeReadIsNamedWithLineAndColumn) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"  bb.0:\n    JMP_1 %bb.3\n", ":5:5: error: there is no block bb.3"},
      {"  bb.0:\n    RET\n  bb.0:\n", ":6:3: error: there are two blocks bb.0"},
      {"  bb.0:\n    %1 FOO\n", ":5:8: error: an instruction has neither an opcode"},
      {"  bb.0:\n    %1 =\n", ":5:9: error: an opcode is wanted here"},
      {"  bb.0:\n    FOO %1 %2\n", ":5:12: error: a comma is wanted here: '%2'"},
      {"  bb.0:\n    FOO 1, , 2\n", ":5:12: error: an operand is wanted here"},
      {"  bb.0:\n    BUNDLE implicit $r0 {\n", ":5:5: error: an instruction bundle"},
      {"  bb.0\n", ":4:3: error: the head of a block has no colon"},
      {"", ": error: the function has no blocks"},
  };
  for (const auto& [body, wanted] : rows) {
    const std::string error = error_of(with_head(body));
    EXPECT_NE(error.find(wanted), std::string::npos) << body << error;
  }
}

TEST(MirParse, EveryStoredDumpIsRead) {
  std::size_t functions = 0;
  for (const char* target : testing::targets) {
    for (const char* moment : {".before.mir", ".after.mir"}) {
      const std::string text = stored(std::string(target) + moment);
      for (const Document& d : documents_of(text)) {
        MachineFunction f;
        const auto done = parse(d, f);
        EXPECT_TRUE(done) << target << moment << ir::to_string(done.error());
        ++functions;
      }
    }
  }
  EXPECT_EQ(functions, 30u);
}

TEST(MirParse, MutatedDumpsAreReadToTheirEnd) {
  const MutationCounts counts = read_mutated(1, 1000);
  EXPECT_EQ(counts.without_place, "");
  EXPECT_GT(counts.read, 100u);
  EXPECT_GT(counts.declined, 100u);
}

}  // namespace
}  // namespace phidelity::foreign::mir
