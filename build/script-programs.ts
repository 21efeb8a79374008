/** What samples, scripts, man pages and the unit are tried with in the tests: on most machines already there. */
import {
  findScriptProgram,
  SCRIPT_PROGRAMS,
  scriptProgramHowTo,
  type ScriptProgram,
} from '../test/script-programs.ts'
import { mayInstall } from './apt.ts'
import { ensureProgram } from './ensure-program.ts'
import { SetupError } from './step.ts'

export async function ensureScriptPrograms(): Promise<string[]> {
  if (!mayInstall()) await requireScriptPrograms()
  const found: string[] = []
  for (const [name, debian] of Object.entries(SCRIPT_PROGRAMS) as [ScriptProgram, string][])
    found.push(
      await ensureProgram({
        why: `The tests of scripts, samples, man pages and the unit need ${name}.`,
        debian,
        find: () => findScriptProgram(name),
        howTo: () => scriptProgramHowTo(name),
      }),
    )
  return found
}

/** Names all that are missing at once, and what to type. Throws `SetupError`. */
async function requireScriptPrograms(): Promise<void> {
  const names = Object.keys(SCRIPT_PROGRAMS) as ScriptProgram[]
  const found = await Promise.all(names.map(findScriptProgram))
  const missing = names.filter((_, at) => !found[at])
  if (missing.length > 0)
    throw new SetupError(
      `The tests of scripts, samples, man pages and the unit need ${missing.join(', ')}.\n` +
        missing.map((name) => `${name}: ${scriptProgramHowTo(name)}`).join('\n'),
    )
}
