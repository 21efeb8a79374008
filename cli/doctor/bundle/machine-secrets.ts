/** Secrets of this machine: of its data folder, its settings and its database. A support file shows none of them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MASTER_KEY, readKey, unsealed } from '../../../daemon/adapters/backups/sealed.ts'
import { SALT } from '../../../daemon/adapters/backups/signature.ts'
import { runProgram } from '../../daemon/run-program.ts'
import { isSecretName, type Known } from './redact.ts'

/** Columns whose values the master key has sealed, or that hold such values in JSON. */
const SEALED: readonly (readonly [table: string, column: string])[] = [
  ['system_facts', 'value'],
  ['api_keys', 'sealed'],
  ['webhooks', 'secret'],
  ['webhooks', 'previous_secret'],
  ['sign_in_providers', 'client_secret'],
  ['imports', 'token'],
  ['accounts', 'totp'],
  ['accounts', 'totp_pending'],
]
/** Thousands, each a word of 43 letters, digits and signs. */
const SEALED_CODES: typeof SEALED = [
  ['private_links', 'sealed'],
  ['upload_links', 'sealed'],
]
/** Nonce and tag alone are 28 bytes. */
const SEALED_TEXT = /[\w-]{38,}/g

/** `environment`: that of the appliance. Throws when the settings cannot be read: then nothing may be written. */
export async function machineSecrets(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Known> {
  const inFolder = (name: string): Promise<string> =>
    readFile(join(folder, name), 'utf8').then(
      (text) => text.trim(),
      () => '',
    ) // not there, or not readable: then it is in nothing that can be read
  const env = { ...environment, SVC_DATA_DIR: folder }
  const masterKey = (await inFolder(MASTER_KEY)) || (environment['SVC_MASTER_KEY'] ?? '')
  const named = [environment, process.env].flatMap((values) =>
    Object.entries(values).flatMap(([name, value]) => (isSecretName(name) && value ? [value] : [])),
  )
  return {
    secrets: [
      masterKey,
      await inFolder('owner.secret'),
      await inFolder(SALT),
      ...named,
      ...(await runProgram<string[]>('settings', ['secrets'], '', { env })),
      ...(await sealedIn(folder, masterKey, SEALED)),
    ],
    codes: await sealedIn(folder, masterKey, SEALED_CODES),
  }
}

/** Empty without a database of the data folder, or without its key. */
async function sealedIn(
  folder: string,
  masterKey: string,
  columns: typeof SEALED,
): Promise<string[]> {
  const key = readKey(masterKey)
  if (key === null) return []
  const { DatabaseSync } = await import('node:sqlite')
  const found: string[] = []
  try {
    const database = new DatabaseSync(join(folder, 'svc.db'), { readOnly: true, timeout: 5_000 })
    try {
      for (const [table, column] of columns) {
        const only = table === 'system_facts' ? ` AND name <> 'key_check'` : ''
        const rows = database
          .prepare(`SELECT ${column} AS text FROM ${table} WHERE ${column} IS NOT NULL${only}`)
          .all()
        for (const { text } of rows)
          for (const [sealed] of String(text).matchAll(SEALED_TEXT)) {
            const plain = unsealed(key, sealed)
            if (plain) found.push(plain)
          }
      }
    } finally {
      database.close()
    }
  } catch {
    // Rows elsewhere, a damaged file, or one of another version: what has the form of a secret is still removed.
  }
  return found
}
