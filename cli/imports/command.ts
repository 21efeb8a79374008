/** From the request to the result: what the three sources have in common. */
import type { Client } from '../../daemon/contract/client.ts'
import type { Import, ImportCreate } from '../../daemon/contract/import.ts'
import { SvcCommand } from '../command.ts'
import { CliError } from '../errors/cli-error.ts'
import { formatBytes } from '../output/units.ts'
import { importColumns, itemColumns } from './columns.ts'
import { timeoutSecondsIn } from '../waiting/wait-for.ts'
import { followImport, itemsOf } from './follow.ts'

/** Named on stderr; all of them are in the items. */
const MOST_NAMED = 20

interface HowToFollow {
  detach?: boolean
  timeout?: string | undefined
}

export abstract class ImportCommand extends SvcCommand {
  protected async import(api: Client, body: ImportCreate, how: HowToFollow = {}): Promise<void> {
    await this.goOn(api, await api.imports.create({ body }), how)
  }

  protected async goOn(
    api: Client,
    note: Import,
    { detach = false, timeout }: HowToFollow = {},
  ): Promise<void> {
    if (!detach) return this.followed(api, note, { timeout })
    await this.show(note, importColumns)
    this.note(`Check its progress: svc import status ${note.id} --wait`)
  }

  protected async followed(
    api: Client,
    note: Import,
    { items = false, timeout }: { items?: boolean; timeout?: string | undefined } = {},
  ): Promise<void> {
    const progress = await this.progress()
    const timeoutSeconds = timeoutSecondsIn(timeout)
    const ended = await followImport(api, note, { progress, timeoutSeconds })
    await this.showImport(api, ended, items || ended.dry_run)
    this.note(summaryOf(ended))
    const left = ended.dry_run ? [] : await leftOut(api, ended)
    for (const line of left.slice(0, MOST_NAMED)) this.note(`  ${line}`)
    if (left.length > MOST_NAMED) this.note(`  … and ${left.length - MOST_NAMED} more`)
    if (ended.status === 'cancelled')
      throw new CliError(
        'conflict',
        'The import was canceled.',
        `Resume it: svc import retry ${ended.id}`,
      )
    if (ended.error)
      throw new CliError(
        ended.error.code,
        ended.error.message,
        ended.error.code === 'import_incomplete'
          ? `List all items: svc import status ${ended.id} --items --format table. Retry the ` +
              `failed ones: svc import retry ${ended.id}`
          : undefined,
      )
  }

  /** With `items` the table shows them, and JSON has them beside the rest. */
  protected async showImport(api: Client, imported: Import, items: boolean): Promise<void> {
    if (!items) return this.show(imported, importColumns)
    const all = await itemsOf(api, imported)
    await this.showRows({ ...imported, items: all }, itemColumns, all)
  }
}

/** Videos that failed, and folders that could not be read, each with its reason. */
async function leftOut(api: Client, imported: Import): Promise<string[]> {
  const { source, progress } = imported
  const failed = progress.failed > 0 ? await itemsOf(api, imported, { status: 'failed' }) : []
  const hasFolders = source === 'folder' && imported.error?.code === 'import_incomplete'
  const folders = hasFolders ? await itemsOf(api, imported, { kind: 'folder' }) : []
  return [
    ...failed.map(({ name, error }) => `${name}: ${error?.message}`),
    ...folders.flatMap(({ name, notes }) =>
      notes
        .filter(({ reason }) => reason === 'folder_unreadable')
        .map(({ message }) => `${name}: ${message}`),
    ),
  ]
}

function summaryOf({
  dry_run: isDry,
  status,
  progress: { folders, found, planned, done, skipped, failed, total_bytes: total, bytes },
}: Import): string {
  const besides = [
    skipped > 0 ? `${skipped} ${are(skipped)} already imported or skipped` : [],
    failed > 0 ? `${failed} not available` : [],
  ]
    .flat()
    .map((words) => `; ${words}`)
    .join('')
  const all = `${found} ${found === 1 ? 'video' : 'videos'}`
  if (isDry && status === 'finished')
    return (
      `${planned} of ${all} would be ` +
      `imported${total === null ? '' : ` (${formatBytes(total)})`}, and ${folders} ` +
      `${folders === 1 ? 'collection' : 'collections'}${besides}. This was a dry run; ` +
      'nothing was created.'
    )
  return (
    `${done} of ${all} ${done === 1 ? 'was' : 'were'} imported ` +
    `(${formatBytes(bytes)})${besides}.`
  )
}

const are = (count: number): string => (count === 1 ? 'is' : 'are')
