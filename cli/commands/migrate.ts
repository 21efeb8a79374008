import { string } from '@oclif/core/flags'
import { SvcCommand } from '../command.ts'
import { runProgram } from '../daemon/run-program.ts'
import { hiddenLine } from '../hidden-line.ts'

interface DatabaseMoved {
  object: string
  data_dir: string
  database: string
  tables: number
  rows: number
}

export default class Migrate extends SvcCommand {
  static override summary = 'Move the database to PostgreSQL, or back to SQLite.'
  static override description = `Run it on the server, while svc is stopped. All rows are copied in one transaction, read back
and compared value by value before anything is changed; until then it can be stopped at any time. Afterwards config.json
says where the database is, unless the environment variable SVC_DATABASE_URL does. The database must be empty, of PostgreSQL 15
or newer, and made with LOCALE 'C'. Videos and other files stay in the data folder, and so does analytics.db. The SQLite file is
kept as svc.db.moved.`
  static override prints = { fields: ['object', 'data_dir', 'database', 'tables', 'rows'] }
  static override examples = [
    {
      description: 'Address and password as the first line of stdin, or typed in:',
      command: '<%= config.bin %> migrate --to-database - < postgres-address.txt',
    },
    '<%= config.bin %> migrate --to-database postgres://svc@db.example.com/svc',
    '<%= config.bin %> migrate --to-database sqlite',
  ]
  static override flags = {
    'to-database': string({
      summary:
        'Address of the database (`postgres://…`), `sqlite`, or `-` for the first line of stdin',
      helpValue: 'ADDRESS',
      required: true,
    }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Migrate)
    const named = flags['to-database']
    const address = named === '-' ? await hiddenLine('Address of the database: ') : named
    const moved = await runProgram<DatabaseMoved>('move-database', [], `${address}\n`)
    this.note('Start svc now.')
    await this.show(moved, [
      { field: 'data_dir', title: 'data folder', flexible: true },
      { field: 'database', title: 'database' },
      { field: 'tables', title: 'tables' },
      { field: 'rows', title: 'rows' },
    ])
  }
}
