/** Whether a master key belongs to a database, by a value that it has sealed (daemon/adapters/vault.ts). */
import { createDecipheriv } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** null: nothing was sealed yet. */
export function sealedIn(database: DatabaseSync): string | null {
  const rows = database
    .prepare(
      "SELECT value FROM system_facts WHERE name IN ('key_check', 'owner_password') ORDER " +
        'BY name LIMIT 1',
    )
    .all()
  return rows[0] ? String(rows[0]['value']) : null
}

/** A secret of 32 bytes in hexadecimal digits; null: the text is none. */
/** Name of its file in a data folder. */
export const MASTER_KEY = 'master.key'

export function readKey(text: string): Buffer | null {
  return /^[0-9a-f]{64}$/i.test(text.trim()) ? Buffer.from(text.trim(), 'hex') : null
}

export const opens = (key: Buffer, sealed: string): boolean => unsealed(key, sealed) !== null

/** A sealed value is nonce, tag and text. null: sealed with another key. */
export function unsealed(key: Buffer, sealed: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    // The tag does not fit.
    return null
  }
}
