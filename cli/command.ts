/** Base class of all commands: output of results, selection of the profile, and the client. */
import { Command } from '@oclif/core/command'
import { boolean, option, string } from '@oclif/core/flags'
import type { Input, OutputArgs, OutputFlags, ParserOutput } from '@oclif/core/interfaces'
import type { Client } from '../daemon/contract/client.ts'
import type { List } from '../daemon/contract/values.ts'
import { openClient, whoIsCalling, type Connection } from './connection/connect.ts'
import { asProfile } from './connection/credentials.ts'
import { CliError } from './errors/cli-error.ts'
import type { ProgressBar } from './output/progress.ts'
import { FORMATS, type Format } from './output/formats.ts'
import { itemsOf, render } from './output/render.ts'
import type { TableColumn } from './output/table.ts'
import { plainText } from './output/text.ts'
import { pagingNote, readPages, type ListPage, type Paging } from './paging.ts'

const helpGroup = 'GLOBAL'

interface Output {
  /** json when none was typed. */
  format: Format
  fields: readonly string[] | undefined
  quiet: boolean
}

export abstract class SvcCommand extends Command {
  static override baseFlags = {
    format: option({
      options: FORMATS,
      summary: 'json for programs (default), table for people',
      helpGroup,
    })(),
    fields: string({
      summary: 'Fields to print, separated by commas; a dot selects a nested field: id,urls.hls',
      helpValue: '<names>',
      helpGroup,
    }),
    quiet: boolean({ summary: 'Print only errors on stderr: no progress, no notices', helpGroup }),
    profile: string({
      summary: 'Saved sign-in to use; see svc profiles',
      helpValue: '<name>',
      helpGroup,
    }),
    ca: string({
      summary:
        'Also trust the certificates in this PEM file for HTTPS; SVC_CA sets one for every ' +
        'command',
      helpValue: '<file>',
      helpGroup,
    }),
  }

  /** Output options of the command line; set after parsing. */
  protected output: Output = { format: 'json', fields: undefined, quiet: false }

  /** The environment as this command is to see it: of the profile that was typed. */
  protected env: NodeJS.ProcessEnv = process.env

  /** Keeps what is the same for all commands, so that none can forget it. */
  protected override async parse<
    F extends OutputFlags<any>,
    B extends OutputFlags<any>,
    A extends OutputArgs<any>,
  >(options?: Input<F, B, A>, argv?: string[]): Promise<ParserOutput<F, B, A>> {
    const parsed = await super.parse(options, argv)
    const {
      format,
      fields,
      quiet,
      profile,
      ca = process.env.SVC_CA,
    } = parsed.flags as {
      format?: Format
      fields?: string
      quiet?: boolean
      profile?: string
      ca?: string
    }
    this.output = {
      format: format ?? 'json',
      fields: fields === undefined ? undefined : await fieldsOf(fields),
      quiet: quiet ?? false,
    }
    this.env = asProfile(process.env, profile)
    if (ca) await (await import('./connection/certificates.ts')).trustCertificates(ca)
    return parsed
  }

  protected async connect(): Promise<{ connection: Connection; api: Client }> {
    const { connection } = await whoIsCalling(this.env)
    return { connection, api: await openClient(connection) }
  }

  /** For what only the owner may do. `space`: to act in; the oldest unless one is named. */
  protected async connectAsOwner(space: string | undefined): Promise<Client> {
    return (await import('./connection/owner.ts')).openAsOwner(space, this.env)
  }

  /** Prints a result: one object, or a list of them. Nothing but this writes to stdout. */
  protected async show<T>(result: T | List<T>, columns: readonly TableColumn<T>[]): Promise<void> {
    await this.showRows(result, columns, undefined)
  }

  /** For an object whose table has rows of its own. */
  protected async showRows<T>(
    result: unknown,
    columns: readonly TableColumn<T>[],
    rows: readonly T[] | undefined,
  ): Promise<void> {
    const { format, fields } = this.output
    process.stdout.write(await render(result, { format, fields, columns, rows }))
    if (!fields) return
    const { unknownFields } = await import('./output/fields.ts')
    const looked = rows && format !== 'json' && format !== 'yaml' ? rows : itemsOf(result)
    const unknown = unknownFields(looked, fields)
    if (unknown.length === 0) return
    // After the result, which may be the only trace of what the command did.
    throw new CliError(
      'usage',
      unknown
        .map(
          ({ path, known }) =>
            `--fields: there is no field ${path}; the fields are ${known.join(', ')}.`,
        )
        .join('\n'),
      'The command succeeded; only these fields are missing from its output.',
    )
  }

  /** For an answer with a secret that is given this once: refuses a `--fields` that would drop it. */
  protected keepField(name: string): void {
    const { fields } = this.output
    if (!fields || fields.includes(name)) return
    throw new CliError(
      'usage',
      `--fields omits ${name}, which is shown only once.`,
      `Add it: --fields ${[...fields, name].join(',')}`,
    )
  }

  /** Prints a list as its flags ask for it. `what` it holds, in the plural. */
  protected async showPages<T>(
    paging: Paging,
    what: string,
    columns: readonly TableColumn<T>[],
    read: (page: ListPage) => Promise<List<T>>,
  ): Promise<void> {
    const list = await readPages(paging, read)
    await this.show(list, columns)
    if (this.output.format !== 'json' && this.output.format !== 'yaml')
      this.note(pagingNote(list, what))
  }

  /** For people, on stderr. */
  protected note(message: string | undefined): void {
    if (message && !this.output.quiet) process.stderr.write(`${plainText(message)}\n`)
  }

  /** On stderr, or nowhere with `--quiet`. */
  protected async progress(): Promise<ProgressBar> {
    const { createProgress, silentProgress } = await import('./output/progress.ts')
    return this.output.quiet ? silentProgress : createProgress()
  }
}

async function fieldsOf(typed: string): Promise<string[]> {
  const { parseFields } = await import('./output/fields.ts')
  const fields = parseFields(typed)
  if (fields.length === 0)
    throw new CliError(
      'usage',
      '--fields: no field is given.',
      'Separate fields with commas: --fields id,name,urls.hls',
    )
  return fields
}
