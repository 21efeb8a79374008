/** Reads WebVTT (https://www.w3.org/TR/webvtt1/) as text to be read on a page: plain words, who says them, and when. */
export interface Word {
  text: string
  startSeconds: number
  /** Where it begins in its paragraph, in characters. */
  at: number
}
export interface TranscriptCue {
  startSeconds: number
  endSeconds: number
  text: string
  speaker: string | null
  words: Word[]
  /** Where it begins in its paragraph, in characters. */
  at: number
}
export interface Paragraph {
  speaker: string | null
  text: string
  cues: TranscriptCue[]
  /** The number of its first cue in the whole text. */
  first: number
}

const TIMES = /^\s*((?:\d+:)?\d{1,2}:\d{2}\.\d{3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}\.\d{3})/

export function parseCues(vtt: string): TranscriptCue[] {
  return vtt
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n')
      const at = lines.findIndex((line) => line.includes('-->'))
      const [, start, end] = TIMES.exec(lines[at] ?? '') ?? []
      const cue =
        start && end
          ? cueOf(secondsAt(start), secondsAt(end), lines.slice(at + 1).join(' '))
          : undefined
      return cue && cue.text ? [cue] : []
    })
    .sort((a, b) => a.startSeconds - b.startSeconds)
}

/**
 * The browser's own reading of a cue's text: its tags never become elements of the page, only what
 * they say is kept.
 */
function cueOf(startSeconds: number, endSeconds: number, raw: string): TranscriptCue {
  const fragment = new VTTCue(startSeconds, endSeconds, raw).getCueAsHTML()
  const nodes = document.createTreeWalker(
    fragment,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_PROCESSING_INSTRUCTION,
  )
  const words: Word[] = []
  let [time, at, isTimed] = [startSeconds, 0, false]
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node.nodeType !== Node.TEXT_NODE) {
      // A time inside the text, as karaoke has it.
      time = secondsAt(node.nodeValue!)
      isTimed = true
      continue
    }
    for (const text of node.nodeValue!.split(/\s+/).filter(Boolean)) {
      words.push({ text, startSeconds: time, at })
      at += text.length + 1
    }
  }
  const text = words.map((word) => word.text).join(' ')
  // Without times of its own a word has its share of the cue, by its length.
  if (!isTimed)
    for (const word of words)
      word.startSeconds += ((endSeconds - startSeconds) * word.at) / text.length
  return {
    startSeconds,
    endSeconds,
    text,
    speaker: fragment.querySelector<HTMLElement>('[title]')?.title || null,
    words,
    at: 0,
  }
}

function secondsAt(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/**
 * A silence this long begins a new paragraph, and so does the end of a sentence once there are this
 * many characters.
 */
const SILENCE_SECONDS = 2
const LONG_ENOUGH = 280
const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/

export function paragraphsOf(cues: readonly TranscriptCue[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  cues.forEach((cue, i) => {
    const current = paragraphs.at(-1)
    const before = cues[i - 1]
    const isNew =
      !current ||
      !before ||
      (cue.speaker !== null && cue.speaker !== current.speaker) ||
      cue.startSeconds - before.endSeconds > SILENCE_SECONDS ||
      (current.text.length > LONG_ENOUGH && SENTENCE_END.test(before.text))
    if (isNew) {
      paragraphs.push({ speaker: cue.speaker, text: cue.text, cues: [{ ...cue, at: 0 }], first: i })
      return
    }
    current.cues.push({ ...cue, at: current.text.length + 1 })
    current.text += ` ${cue.text}`
  })
  return paragraphs
}

/** The number of the cue that is spoken then, or -1. The last one that has begun, where several are. */
export function cueAt(cues: readonly TranscriptCue[], seconds: number): number {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (cues[middle]!.startSeconds <= seconds) low = middle + 1
    else high = middle
  }
  const found = cues[low - 1]
  return found && seconds < found.endSeconds ? low - 1 : -1
}
