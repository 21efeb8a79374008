/** What the samples of docs/python.md and docs/shell.md are run with in the tests: on most machines already there. */
import { findScriptProgram, SCRIPT_PROGRAMS, scriptProgramHowTo } from '../test/script-programs.ts'
import { ensureProgram } from './ensure-program.ts'

export async function ensureScriptPrograms(): Promise<string[]> {
  const found: string[] = []
  for (const name of SCRIPT_PROGRAMS)
    found.push(
      await ensureProgram({
        why: `The tests of scripts and samples need ${name}.`,
        debian: name,
        find: () => findScriptProgram(name),
        howTo: () => scriptProgramHowTo(name),
      }),
    )
  return found
}
