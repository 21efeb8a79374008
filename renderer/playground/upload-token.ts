/**
 * An upload token to try with: signed by a key that exists for this page alone and is revoked when
 * somebody leaves it.
 */
import { allRows } from '../state/all-rows.ts'
import type { App } from '../state/app.ts'
import { PageError } from '../kit/explain/explain.ts'
import { messages as w } from './messages.ts'

const KEY_NAME = 'Playground of the dashboard'
const SECONDS = 3600

export type UploadToken = Awaited<ReturnType<typeof makeUploadToken>>

export async function makeUploadToken({ api }: App, space: string) {
  if (!globalThis.crypto?.subtle) throw new PageError(w.notSigned, w.notSignedHint)
  // Left behind by a page that was closed before it could revoke its own.
  for (const { id, name, revoked_at: revoked } of await allRows(api.keys.list))
    if (name === KEY_NAME && revoked === null) await api.keys.revoke({ params: { id } })
  const { id: key, secret } = await api.keys.create({
    body: { name: KEY_NAME, access: 'read_write', space },
  })
  const exp = Math.floor(Date.now() / 1000) + SECONDS
  return { key, token: await sign(secret, key, { sub: space, aud: 'upload', exp }) }
}

export async function revoke({ api }: App, { key }: UploadToken) {
  // Whatever happens, the token ends by itself, and the next one revokes the key.
  await api.keys.revoke({ params: { id: key } }).catch(() => undefined)
}

/** A JWT, HS256 (docs/private-videos.md). */
async function sign(secret: string, kid: string, claims: object): Promise<string> {
  const body = [{ alg: 'HS256', typ: 'JWT', kid }, claims]
    .map((part) => base64url(bytesOf(JSON.stringify(part))))
    .join('.')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, bytesOf(body))
  return `${body}.${base64url(new Uint8Array(signature))}`
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
