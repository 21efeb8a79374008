/** Chapters as they are written down: JSON, or a line each: `1:02 Title`. */
import type { ChaptersPut } from '../../daemon/contract/tracks.ts'
import { CliError } from '../errors/cli-error.ts'
import { secondsIn } from '../values.ts'

type Marks = NonNullable<ChaptersPut['chapters']>

/** JSON is a list, or an answer of `svc chapters get`. What is in it is checked by the appliance. Throws `usage`. */
export function chaptersIn(text: string): Marks {
  if (/^\s*[[{]/.test(text)) {
    const read = parsed(text) as Marks | { chapters?: Marks }
    const marks = Array.isArray(read) ? read : read.chapters
    if (!Array.isArray(marks)) throw wrong('This JSON contains no chapters.')
    return marks
  }
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, time, title] = /^(\S+)\s+(.+)$/.exec(line) ?? []
      if (time === undefined) throw wrong(`This line has no title: ${line}`)
      return { start_seconds: secondsIn(time), title: title! }
    })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw wrong(`This is not JSON: ${(error as Error).message}`)
  }
}

const wrong = (detail: string): CliError =>
  new CliError(
    'usage',
    detail,
    'Write one chapter per line, such as `1:02 The question`, or JSON in the format of ' +
      '`svc chapters get`.',
  )
