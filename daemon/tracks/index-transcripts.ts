/**
 * Indexes the text of every subtitle for search: all at start, then those of a video whenever its
 * subtitles change. The index records the file that it was made from, so the next run completes one
 * that was killed.
 */
import type { Deps } from '../ports/deps.ts'
import { subtitleFile } from '../ports/layout.ts'
import type { TranscriptState } from '../ports/transcripts.ts'
import { wordsOf } from '../contract/search-words.ts'
import { parseSubtitle } from '../subtitle-formats/parse-subtitle.ts'
import { spoken } from './transcript.ts'

type IndexDeps = Pick<Deps, 'db' | 'storage' | 'texts' | 'announcer' | 'log'>

const AT_ONCE = 500

/** Returns the function that stops it, after the current subtitle. */
export function indexTranscripts(deps: IndexDeps): () => Promise<void> {
  let stopped = false
  const changed = new Set<string>()

  async function all(): Promise<void> {
    for (let after = ''; !stopped;) {
      const states = await deps.db.read(({ transcripts }) => transcripts.states(after, AT_ONCE))
      for (const state of states) if (!stopped) await bringOrLog(deps, state)
      if (states.length < AT_ONCE) return
      after = states.at(-1)!.row.id
    }
  }
  async function some(): Promise<void> {
    for (const video of changed) {
      changed.delete(video)
      if (stopped) return
      for (const state of await deps.db.read(({ transcripts }) => transcripts.statesOf(video)))
        await bringOrLog(deps, state)
    }
  }
  const logged = (error: unknown): void =>
    deps.log.warn({ err: error }, 'the words of subtitles could not be indexed for search')

  let last: Promise<void> = all().catch(logged)
  const unsubscribe = deps.announcer.subscribe({
    event({ event }) {
      const video = event.data.object
      if (
        video.object !== 'video' ||
        event.type === 'video.deleted' ||
        video.subtitles.length === 0 ||
        changed.has(video.id)
      )
        return
      changed.add(video.id)
      last = last.then(some).catch(logged)
    },
  })
  return async () => {
    stopped = true
    unsubscribe()
    await last
  }
}

/** A subtitle that cannot be indexed holds up no other; the next start tries again. */
async function bringOrLog(deps: IndexDeps, state: TranscriptState): Promise<void> {
  try {
    await bring(deps, state)
  } catch (error) {
    deps.log.warn(
      { err: error, video: state.row.video, subtitle: state.row.id },
      'the words of a subtitle could not be indexed for search',
    )
  }
}

async function bring(
  { db, storage, texts }: IndexDeps,
  { row, file }: TranscriptState,
): Promise<void> {
  const present = row.status === 'ready' ? subtitleFile(row) : null
  if (present === file) return
  const vtt = present === null ? null : await storage.readText(present)
  const searched = vtt === null ? null : await texts.read('words', { vtt })
  await db.write(async ({ transcripts }) => {
    // Deleted or changed meanwhile: an event will cause another run.
    const now = (await transcripts.statesOf(row.video)).find((state) => state.row.id === row.id)
    if (!now) return
    if (searched === null || present === null) await transcripts.forget(row.id)
    else await transcripts.keep({ subtitle: row.id, video: row.video, file: present, ...searched })
  })
}

/** More distinct words than a day of speech contains; each takes space in the index. */
const MOST_WORDS = 20_000
/** PostgreSQL indexes a text of up to 1,048,575 bytes, in which it counts more for each word. */
const MOST_WORDS_BYTES = 500_000

export function searchedOf(vtt: string): { lines: string; words: string } {
  const lines = linesOf(vtt)
  return {
    lines,
    words: indexable(wordsOf(lines.replace(/^[\d.]+\t/gm, ''))).join(' '),
  }
}

function indexable(words: readonly string[]): string[] {
  let sizeBytes = 0
  const some = words.slice(0, MOST_WORDS)
  const end = some.findIndex(
    (word) => (sizeBytes += Buffer.byteLength(word) + 1) > MOST_WORDS_BYTES,
  )
  return end < 0 ? some : some.slice(0, end)
}

/** A line for each cue, in order: `<seconds>\t<text>`. */
export function linesOf(vtt: string): string {
  return parseSubtitle(vtt)
    .cues.map(spoken)
    .filter(({ text }) => text !== '')
    .map(({ start_seconds, text }) => `${start_seconds}\t${text}`)
    .join('\n')
}
