/**
 * The reference, in a process of its own: node:sqlite and nothing else, which makes each batch
 * durable before it takes the next.
 */
import { DatabaseSync } from 'node:sqlite'

const { file, batches, events } = JSON.parse(process.argv[2]!) as {
  file: string
  batches: number
  events: number
}
const db = new DatabaseSync(file)
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE events (id INTEGER PRIMARY KEY, view INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, kind INTEGER NOT NULL, a INTEGER NOT NULL, b INTEGER NOT NULL, c INTEGER NOT NULL, text TEXT NOT NULL);
  CREATE UNIQUE INDEX events_once ON events (view, seq)`)
const insert = db.prepare(
  'INSERT INTO events (view, seq, at, kind, a, b, c, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
)
const startedAt = performance.now()
for (let batch = 0; batch < batches; batch++) {
  db.exec('BEGIN IMMEDIATE')
  for (let event = 0; event < events; event++)
    insert.run(
      batch % 2_000,
      Math.floor(batch / 2_000) * events + event,
      Date.now(),
      2,
      event * 1_000,
      (event + 1) * 1_000,
      1_000,
      '720p|',
    )
  db.exec('COMMIT')
}
process.stdout.write(String((batches * events * 1_000) / (performance.now() - startedAt)))
