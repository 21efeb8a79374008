/** Text as it is sent: its bytes, and what tells them from all others at its address. */
import { createHash } from 'node:crypto'

export interface TextAnswer {
  kind: 'text'
  body: Buffer
  /** Of the bytes, for an ETag. */
  tag: string
  contentType: string
  maxAgeSeconds: number
}

export function textAnswer(text: string, contentType: string, maxAgeSeconds: number): TextAnswer {
  const body = Buffer.from(text)
  return { kind: 'text', body, tag: createHash('sha256').update(body).digest('base64url').slice(0, 22), contentType, maxAgeSeconds }
}
