/** Text ready to be sent: its bytes and its ETag. */
import { createHash } from 'node:crypto'

export interface TextAnswer {
  kind: 'text'
  body: Buffer
  /** The text as a string if it is ASCII: Node sends it together with the headers, in one write. */
  ascii: string | null
  /** Hash of the bytes, for the ETag. */
  tag: string
  contentType: string
  maxAgeSeconds: number
}

export function textAnswer(text: string, contentType: string, maxAgeSeconds: number): TextAnswer {
  const body = Buffer.from(text)
  const ascii = body.length === text.length ? text : null
  return {
    kind: 'text',
    body,
    ascii,
    tag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    contentType,
    maxAgeSeconds,
  }
}
