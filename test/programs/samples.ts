/** The code samples of a page of docs/, which the tests run as they stand there. */
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const FENCE = /^```(\w*)(?: (\S+))?\n([^]*?)^```$/gm
/** What is shown and not run. */
const SHOWN = ['json', 'text']

/** File name → its text. A fence says it after the language: "```python list.py". Throws for code without one. */
export function samplesOf(page: string): Map<string, string> {
  const samples = new Map<string, string>()
  for (const [, language, name, text] of readFileSync(join(ROOT, page), 'utf8').matchAll(FENCE)) {
    if (SHOWN.includes(language!)) continue
    if (!name) throw new Error(`${page} has code that no test can run, as it has no name:\n${text}`)
    if (samples.has(name)) throw new Error(`${page} has two samples called ${name}`)
    samples.set(name, text!)
  }
  return samples
}

export async function writeSamples(samples: Map<string, string>, folder: string): Promise<void> {
  for (const [name, text] of samples) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}
