/** What every command shares: the format flag, the client, and how a result is printed. */
import { Command } from '@oclif/core/command'
import { option } from '@oclif/core/flags'
import type { Client } from '../daemon/contract/client.ts'
import { openClient, whoIsCalling, type Connection } from './connection/connect.ts'
import { toJson } from './output/json.ts'
import type { Column } from './output/table.ts'
import { plainText } from './output/text.ts'

const FORMATS = ['json', 'table'] as const
export type Format = (typeof FORMATS)[number]

export abstract class SvcCommand extends Command {
  static override baseFlags = {
    format: option({ options: FORMATS, summary: 'json for programs (the default), table for people', helpGroup: 'GLOBAL' })(),
  }

  protected async connect(): Promise<{ connection: Connection; api: Client }> {
    const { connection } = await whoIsCalling()
    return { connection, api: await openClient(connection) }
  }

  /** Nothing but this writes to stdout. */
  protected async show<T>(format: Format | undefined, value: unknown, rows: readonly T[], columns: readonly Column<T>[]): Promise<void> {
    if (format !== 'table') {
      process.stdout.write(toJson(value))
      return
    }
    const { renderTable } = await import('./output/table.ts')
    // A pipe has no width; COLUMNS lets a script give it one.
    const width = process.stdout.columns || Number(process.env.COLUMNS) || Infinity
    process.stdout.write(renderTable(columns, rows, { width, stream: process.stdout }))
  }

  /** For people, on stderr. */
  protected note(message: string | undefined): void {
    if (message) process.stderr.write(`${plainText(message)}\n`)
  }
}
