/** What house tests read: source and test files as text, with comments told from code where it matters. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { sourceFiles } from './imports.ts'

export const ROOT = join(import.meta.dirname, '..', '..')

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

export const sources = (): string[] => sourceFiles(ROOT)

export const tests = (): string[] => globSync('test/**/*.ts', { cwd: ROOT }).sort()

export const styles = (): string[] =>
  globSync(['renderer/**/*.css', 'components/**/*.css'], {
    cwd: ROOT,
    exclude: (path) => /(^|\/)dist$/.test(path),
  }).sort()

/** The text with its comments blanked, line for line. */
export function codeOf(file: string): string {
  let code = read(file)
  for (const { start, end } of parseSync(file, code).comments) {
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end)
  }
  return code
}

/** `file:line: the line` for each match. */
export function matches(file: string, text: string, pattern: RegExp): string[] {
  return [...text.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].map(
    ({ index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${file}:${line}: ${text.split('\n')[line - 1]!.trim()}`
    },
  )
}
