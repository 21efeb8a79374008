/**
 * What the samples of docs/python.md and docs/shell.md, the scripts of docs/cdn.md, `svc --jq` and
 * `svc autocomplete` need; the names are those of Debian's packages.
 */
import { findProgram, installHint } from './support/find-program.ts'

export const SCRIPT_PROGRAMS = ['python3', 'bash', 'curl', 'openssl', 'jq', 'zsh', 'fish'] as const
export type ScriptProgram = (typeof SCRIPT_PROGRAMS)[number]

/** Its path: that of the system first, since PATH may have another version than Debian's. */
export async function findScriptProgram(name: ScriptProgram): Promise<string | undefined> {
  const variable = `SVC_${name.toUpperCase()}`
  return (
    (process.env[variable]
      ? undefined
      : await findProgram({ variable, names: [], elsewhere: [], paths: [`/usr/bin/${name}`] })) ??
    findProgram({
      variable,
      names: [name],
      elsewhere: ['/bin', '/usr/local/bin', '/opt/homebrew/bin'],
    })
  )
}

export const scriptProgramHowTo = (name: ScriptProgram): string =>
  installHint({ variable: `SVC_${name.toUpperCase()}`, program: name })
