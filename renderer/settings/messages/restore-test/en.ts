export const restoreTest = {
  start: 'Test restore',
  startNamed: (when: string) => `Test restoring the backup of ${when}`,
  begun: 'The restore test has started',
  notBegun: 'The restore test was not started',
  none: 'Not tested yet',
  waiting: 'Waiting for its restore test',
  running: 'Restore test in progress',
  passed: (when: string) => `Restore tested on ${when}`,
  failed: (when: string) => `The restore test failed on ${when}.`,
  signedBy:
    'Backups are signed. Keep this fingerprint outside svc, for example on paper: a restore asks for it.',
  unsigned: 'not signed',
  signedByOther: 'signed by another installation',
  /** `file`: relative to the data folder. */
  faults: {
    manifest_damaged: (_file: string) => 'The list of its files is damaged.',
    signature_wrong: (_file: string) => 'Its manifest was changed after it was signed.',
    file_missing: (file: string) => `A file is missing: ${file}`,
    file_damaged: (file: string) => `A file is damaged: ${file}`,
    database_damaged: (file: string) => `The database is damaged: ${file}`,
    rows_differ: (file: string) => `Rows are missing from the database: ${file}`,
    key_wrong: (_file: string) => 'The master key does not match the database.',
    not_finished: (_file: string) => 'It could not be finished. See the server log for the reason.',
    no_space: (_file: string) => 'The restore test waits for disk space.',
  },
}

export type RestoreTestMessages = typeof restoreTest
