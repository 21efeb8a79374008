/** Notes between processes as payloads of NOTIFY, which has room for less than 8,000 bytes: longer ones go in parts. */

const MOST_BYTES = 7_000
/** Parts whose note never becomes whole, since its sender has ended. */
const MOST_UNFINISHED = 100

export interface SentNote {
  kind: string
  note: unknown
}

/** `sender` and `number` identify a note. */
export function partsOfNote(sent: SentNote, sender: string, number: number): string[] {
  // ASCII only, so that a part has as many bytes as characters.
  const text = JSON.stringify(sent).replaceAll(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const count = Math.max(1, Math.ceil(text.length / MOST_BYTES))
  return Array.from(
    { length: count },
    (_, at) =>
      `${sender} ${number} ${at} ${count} ${text.slice(at * MOST_BYTES, (at + 1) * MOST_BYTES)}`,
  )
}

/** Returns a note with its last part; null for one of its own, for any part before the last, and for what is none. */
export function createNoteReader(own: string): (payload: string) => SentNote | null {
  const unfinished = new Map<string, string[]>()
  return (payload) => {
    const [, sender, number, at, count, text] =
      /^(\S+) (\d+) (\d+) (\d+) (.*)$/s.exec(payload) ?? []
    if (text === undefined || sender === own) return null
    if (count === '1') return noteIn(text)
    const name = `${sender} ${number}`
    const parts = unfinished.get(name) ?? []
    // What one process sends arrives in its order.
    if (parts.length !== Number(at)) return null
    parts.push(text)
    unfinished.set(name, parts)
    if (unfinished.size > MOST_UNFINISHED) unfinished.delete(unfinished.keys().next().value!)
    if (parts.length < Number(count)) return null
    unfinished.delete(name)
    return noteIn(parts.join(''))
  }
}

/** null: no svc has sent it, as everybody who can connect to the database may notify. */
function noteIn(text: string): SentNote | null {
  try {
    const sent = JSON.parse(text) as SentNote | null
    return typeof sent?.kind === 'string' ? sent : null
  } catch {
    return null
  }
}
