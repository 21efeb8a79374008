/** A row for each table that the API of a version alone does not fill, as its code writes it. */
import type { DatabaseSync } from 'node:sqlite'

const AT = '2026-11-20T10:00:00.000Z'
const LATER = '2026-12-20T10:00:00.000Z'
const HASH = 'ab'.repeat(32)

/** Columns that a version does not have yet are left out; `$name`: a value of another table. */
const ROWS: Record<string, Record<string, string | number | null>> = {
  account_identities: {
    id: 'idn_00000000000000000001',
    provider: 'sso_00000000000000000001',
    subject: 'ann-7',
    account: 'acc_00000000000000000001',
    email: 'ann@example.org',
    created_at: AT,
    last_used_at: AT,
  },
  device_authorizations: {
    hash: HASH,
    user_code: 'BCDFGHJK',
    name: 'A laptop',
    address: '203.0.113.9',
    access: 'read_only',
    status: 'pending',
    interval_seconds: 2,
    asked_at: null,
    created_at: AT,
    expires_at: LATER,
  },
  mails: {
    id: 'mal_00000000000000000001',
    kind: 'invitation',
    recipient: HASH,
    about: null,
    created_at: AT,
  },
  passkeys: {
    id: 'b2xkLXBhc3NrZXk',
    name: 'A key',
    rp_id: 'localhost',
    public_key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
    algorithm: -7,
    sign_count: 3,
    created_at: AT,
    last_used_at: null,
    account: 'acc_00000000000000000001',
  },
  private_link_plays: { link: '$private_links.id', visit: HASH, ends_at: LATER },
  sign_in_providers: {
    id: 'sso_00000000000000000001',
    name: 'School',
    issuer: 'https://login.example.org',
    client_id: 'svc',
    client_secret: '$webhooks.secret',
    scopes: '["openid"]',
    groups_claim: 'groups',
    mapping: '[]',
    default_role: null,
    creates: 1,
    email_domains: '[]',
    trust_email: 0,
    link_by_email: 0,
    enabled: 1,
    created_at: AT,
    updated_at: AT,
  },
  upload_counts: { holder: '$upload_links.id', files: 2, ends_at: LATER },
  uploads: {
    id: 'upl_00000000000000000001',
    space: '$spaces.id',
    video: '$videos.id',
    file_name: 'half.mp4',
    size_bytes: 9_000,
    created_at: AT,
    expires_at: LATER,
    made_video: 0,
  },
}

/** Fills every empty table. Throws where there is no row for one. */
export function fillRest(database: DatabaseSync): string[] {
  const filled: string[] = []
  const tables = database
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .all()
    .map(({ name }) => String(name))
  // What others refer to comes first.
  for (const table of tables.sort(
    (a, b) => Number(a === 'account_identities') - Number(b === 'account_identities'),
  )) {
    if (database.prepare(`SELECT count(*) AS n FROM ${table}`).get()!['n'] !== 0) continue
    const row = ROWS[table]
    if (!row) throw new Error(`nothing fills ${table}`)
    const columns = database
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name))
      .filter((name) => name in row)
    const values = columns.map((name) => {
      const value = row[name]!
      if (typeof value !== 'string' || !value.startsWith('$')) return value
      const [from, column] = value.slice(1).split('.')
      return database.prepare(`SELECT ${column} AS v FROM ${from}`).get()!['v'] as string
    })
    database
      .prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      )
      .run(...values)
    filled.push(table)
  }
  return filled
}
