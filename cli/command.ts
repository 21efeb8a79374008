/** Base class of all commands: output of results, selection of the profile, and the client. */
import { Command } from '@oclif/core/command'
import { boolean, option, string } from '@oclif/core/flags'
import type { Input, OutputArgs, OutputFlags, ParserOutput } from '@oclif/core/interfaces'
import type { Client } from '../daemon/contract/client.ts'
import type { List } from '../daemon/contract/values.ts'
import { atAddress } from './connection/at-address.ts'
import { openClient, whoIsCalling, type Connection } from './connection/connect.ts'
import { asProfile } from './connection/credentials.ts'
import { CliError } from './errors/cli-error.ts'
import type { ProgressBar } from './output/progress.ts'
import { FORMATS, type Format } from './output/formats.ts'
import type { Prints } from './records/prints.ts'
import { itemsOf, render } from './output/render.ts'
import type { TableColumn } from './output/table.ts'
import { plainText } from './output/text.ts'
import { pagingNote, readPages, type ListPage, type Paging } from './paging.ts'

const helpGroup = 'GLOBAL'

interface Output {
  /** json when none was typed. */
  format: Format
  fields: readonly string[] | undefined
  /** The flag that they were typed with. */
  fieldsFlag: '--fields' | '--json'
  /** What the JSON goes through. */
  jq: string | undefined
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
    json: string({
      summary: 'Print JSON with these fields only; --json alone lists the fields',
      helpValue: '<fields>',
      exclusive: ['fields'],
      helpGroup,
    }),
    jq: string({
      summary: 'Print the JSON filtered by a jq expression; needs the program jq',
      helpValue: '<expression>',
      helpGroup,
    }),
    quiet: boolean({ summary: 'Print only errors on stderr: no progress, no notices', helpGroup }),
    profile: string({
      summary: 'Saved sign-in to use; see svc profiles',
      helpValue: '<name>',
      helpGroup,
    }),
    url: string({
      summary: 'URL of svc for this command, instead of that of SVC_URL or the profile',
      helpValue: '<address>',
      aliases: ['server'],
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

  /** Whether what `svc config` has set counts for it. */
  static appliesSettings = true

  /** Fields of what it prints; undefined where they are only known from the response. */
  static prints: Prints | undefined

  /** Output options of the command line; set after parsing. */
  protected output: Output = {
    format: 'json',
    fields: undefined,
    fieldsFlag: '--fields',
    jq: undefined,
    quiet: false,
  }

  /** Space of the settings, for what only the owner may do. */
  #space: string | undefined

  /** The environment as this command is to see it: of the profile that was typed. */
  protected env: NodeJS.ProcessEnv = process.env

  /** Keeps what is the same for all commands, so that none can forget it. */
  protected override async parse<
    F extends OutputFlags<any>,
    B extends OutputFlags<any>,
    A extends OutputArgs<any>,
  >(options?: Input<F, B, A>, argv?: string[]): Promise<ParserOutput<F, B, A>> {
    // Before the parser, which would only see that a value is missing, or an argument taken for one.
    await this.#checkJson(argv ?? this.argv)
    const parsed = await super.parse(options, argv)
    const { profile, ...typed } = parsed.flags as TypedGlobals
    const env = asProfile(process.env, profile)
    const set = await this.#settings(env)
    this.output = await this.#outputOf(typed, set)
    this.env = {
      ...atAddress(env, addressIn(typed, options)),
      ...(set.url === undefined ? {} : { SVC_CONFIGURED_URL: set.url }),
    }
    this.#space = set.space
    const ca = typed.ca ?? process.env.SVC_CA ?? set.ca
    if (ca) await (await import('./connection/certificates.ts')).trustCertificates(ca)
    return parsed
  }

  async #checkJson(argv: readonly string[]): Promise<void> {
    if (!argv.some((word) => word.startsWith('--json'))) return
    const { jsonTyped } = await import('./records/json-flag.ts')
    const json = jsonTyped(argv)
    if (json === undefined) return
    const { prints } = this.ctor as typeof SvcCommand
    const { listFields, requireFields } = await import('./records/prints.ts')
    if (json === null) throw await listFields(prints)
    if (prints) await requireFields(await fieldsIn(json, '--json'), prints, '--json')
  }

  async #settings(env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
    if (!(this.ctor as typeof SvcCommand).appliesSettings) return {}
    const { settingsInUse } = await import('./settings/store.ts')
    const set = await settingsInUse(env)
    const { NO_COLOR, FORCE_COLOR } = process.env
    if (NO_COLOR === undefined && FORCE_COLOR === undefined) {
      if (set.color === 'always') process.env.FORCE_COLOR = '1'
      if (set.color === 'never') process.env.NO_COLOR = '1'
    }
    return set
  }

  async #outputOf(
    { format: typedFormat, fields, json, jq, quiet = false }: TypedGlobals,
    set: Record<string, string>,
  ): Promise<Output> {
    // A script sees the same whatever is set.
    const isScreen = process.stdout.isTTY === true
    const format = typedFormat ?? (isScreen && !json && !jq ? (set.format as Format) : undefined)
    const columns =
      isScreen && isTabular(format) ? set[`columns.${this.id!.replaceAll(':', '.')}`] : undefined
    const flag = json === undefined ? '--fields' : '--json'
    const filter = json === undefined ? (jq === undefined ? undefined : '--jq') : '--json'
    if (filter && (format ?? 'json') !== 'json')
      throw new CliError(
        'usage',
        `${filter} prints JSON, not ${format}.`,
        json === undefined
          ? 'Omit --format.'
          : `Omit --format, or use --format ${format} --fields ${json}.`,
      )
    const named = json ?? fields ?? columns
    const names = named === undefined ? undefined : await fieldsIn(named, flag)
    const { prints } = this.ctor as typeof SvcCommand
    if (names && prints)
      await (await import('./records/prints.ts')).requireFields(names, prints, flag)
    if (jq !== undefined) (await import('./records/jq.ts')).requireJq(jq)
    return {
      format: format ?? 'json',
      fields: names,
      fieldsFlag: flag,
      jq,
      quiet: quiet || set.quiet === 'true',
    }
  }

  protected async connect(): Promise<{ connection: Connection; api: Client }> {
    const { connection } = await whoIsCalling(this.env)
    return { connection, api: await openClient(connection) }
  }

  /** For what only the owner may do. `space`: to act in; the oldest unless one is named. */
  protected async connectAsOwner(space: string | undefined): Promise<Client> {
    return (await import('./connection/owner.ts')).openAsOwner(space ?? this.#space, this.env)
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
    const { format, fields, fieldsFlag, jq } = this.output
    const text = await render(result, { format, fields, columns, rows })
    process.stdout.write(
      jq === undefined ? text : (await import('./records/jq.ts')).filtered(jq, text),
    )
    if (!fields || (this.ctor as typeof SvcCommand).prints) return
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
            `${fieldsFlag}: there is no field ${path}; the fields are ${known.join(', ')}.`,
        )
        .join('\n'),
      'The command succeeded; only these fields are missing from its output.',
    )
  }

  /** For a list that does not end: answers what is printed for a row. */
  protected async lineFor<T>(columns: readonly TableColumn<T>[]): Promise<(row: T) => string> {
    const { jq } = this.output
    const { rowsAsTheyCome } = await import('./output/rows-as-they-come.ts')
    const lineOf = await rowsAsTheyCome({ ...this.output, columns })
    if (jq === undefined) return lineOf
    const { filtered } = await import('./records/jq.ts')
    return (row) => filtered(jq, lineOf(row))
  }

  /** For an answer with a secret that is given this once: refuses fields that would drop it. */
  protected keepField(name: string): void {
    const { fields, fieldsFlag: flag } = this.output
    if (!fields || fields.includes(name)) return
    throw new CliError(
      'usage',
      `${flag} omits ${name}, which is shown only once.`,
      `Add it: ${flag} ${[...fields, name].join(',')}`,
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

const isTabular = (format: Format | undefined): boolean => format === 'table' || format === 'csv'

interface TypedGlobals {
  format?: Format | undefined
  fields?: string
  json?: string
  jq?: string
  quiet?: boolean
  profile?: string
  ca?: string
  url?: string
  server?: string
}

/** A command with another use for `--url` has `--server`, which is the same everywhere. */
const addressIn = (
  { url, server }: TypedGlobals,
  options: Input<any, any, any> | undefined,
): string | undefined => server ?? (options?.flags && 'url' in options.flags ? undefined : url)

async function fieldsIn(typed: string, flag: string): Promise<string[]> {
  const { parseFields } = await import('./output/fields.ts')
  const fields = parseFields(typed)
  if (fields.length === 0)
    throw new CliError(
      'usage',
      `${flag}: no field is given.`,
      `Separate fields with commas: ${flag} id,name,urls.hls`,
    )
  return fields
}
