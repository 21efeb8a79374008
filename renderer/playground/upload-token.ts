/**
 * An upload token to try with: signed by a key that exists for this page alone and is revoked when
 * somebody leaves it.
 */
import { allRows } from '../state/all-rows.ts'
import type { App } from '../state/app.ts'
import { PageError } from '../kit/explain/explain.ts'
import { messages } from './messages.ts'

const KEY_NAME = 'Playground of the dashboard'
const SECONDS = 3600

export interface UploadToken {
  token: string
  key: string
}

export async function makeUploadToken({ api }: App, space: string): Promise<UploadToken> {
  if (!globalThis.crypto?.subtle) {
    throw new PageError(messages().notSigned, messages().notSignedHint)
  }
  // Left behind by a page that was closed before it could revoke its own.
  for (const { id, name, revoked_at: revoked } of await allRows((query) =>
    api.keys.list({ query }),
  ))
    if (name === KEY_NAME && revoked === null) await api.keys.revoke({ params: { id } })
  const { id, secret } = await api.keys.create({
    body: { name: KEY_NAME, access: 'read_write', space },
  })
  return {
    key: id,
    token: await sign(secret, id, {
      sub: space,
      aud: 'upload',
      exp: Math.floor(Date.now() / 1000) + SECONDS,
    }),
  }
}

export async function revoke({ api }: App, { key }: UploadToken): Promise<void> {
  // Whatever happens, the token ends by itself, and the next one revokes the key.
  await api.keys.revoke({ params: { id: key } }).catch(() => undefined)
}

/** A JWT, HS256 (docs/private-videos.md). */
async function sign(secret: string, kid: string, claims: object): Promise<string> {
  const body = [{ alg: 'HS256', typ: 'JWT', kid }, claims]
    .map((part) => base64url(new TextEncoder().encode(JSON.stringify(part))))
    .join('.')
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return `${body}.${base64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(body))))}`
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
