/** Kinds of commands that many nouns have: what they share is here, and a noun's file has only what is its own. */
import type { ArgInput, FlagInput, OutputArgs, OutputFlags } from '@oclif/core/interfaces'
import type { Client } from '../daemon/contract/client.ts'
import type { TrashEntry } from '../daemon/contract/trash.ts'
import type { List } from '../daemon/contract/values.ts'
import { SvcCommand } from './command.ts'
import type { Connection } from './connection/connect.ts'
import { confirm, yesFlag } from './confirm.ts'
import { boolean } from '@oclif/core/flags'
import { flagsFrom, valuesFrom, without } from './flags-from.ts'
import type { RequestFields } from '../daemon/contract/route-fields.ts'
import { deletedColumns } from './output/deleted.ts'
import { DELETED, type Prints } from './records/prints.ts'
import type { ProgressBar } from './output/progress.ts'
import type { TableColumn } from './output/table.ts'
import { pagingFlags, type ListPage, type Paging } from './paging.ts'
import { trashColumns } from './trash/columns.ts'
import { trashNote } from './trash/note.ts'
import { timeoutSecondsIn, waitFlags } from './waiting/wait-for.ts'

interface HowToWait {
  api: Client
  connection: Connection
  progress: ProgressBar
  timeoutSeconds: number | undefined
}

type Args = OutputArgs<any>
type Flags = OutputFlags<any>

interface Typed<A, F> {
  args: A
  flags: F
}

interface About<A extends Args, F extends Flags> {
  summary: string
  description?: string
  /** Without `svc`; with a description where the line does not speak for itself. */
  examples: (string | { description: string; command: string })[]
  args?: ArgInput<A>
  flags?: FlagInput<F>
  /** Only the owner may do it. */
  owner?: boolean
  prints?: Prints
}

/** GET of a list, page by page. */
export function listing<T, A extends Args, F extends Flags, Q = {}>(
  about: About<A, F> & {
    /** The query of the route; each of its fields but those of paging is a flag. */ filter?: RequestFields<Q>
    /** In the plural, for "No videos." */ what: string
    columns: readonly TableColumn<T>[]
    read(api: Client, typed: Typed<A, F>, query: Q & ListPage): Promise<List<T>>
  },
) {
  const filter = without((about.filter ?? {}) as RequestFields<ListPage>, 'limit', 'cursor')
  return class extends kind(about, { ...flagsFrom(filter), ...pagingFlags }) {
    async run(): Promise<void> {
      const { api, ...typed } = await this.begin()
      const wanted = (await valuesFrom(filter, typed.flags)) as Q
      await this.showPages(typed.flags as unknown as Paging, about.what, about.columns, (page) =>
        about.read(api, typed, { ...wanted, ...page }),
      )
    }
  }
}

/** Base class of a command that sends one request and prints the response. */
export function requestCommand<T, A extends Args, F extends Flags>(
  about: About<A, F> & {
    columns: readonly TableColumn<T>[]
    ask(api: Client, typed: Typed<A, F>): Promise<T | List<T>>
    /** For the person, on stderr. */ remark?(answer: T): string | undefined
    /** A field of the answer that is given this once. */ shownOnce?: string
    /** What the request starts goes on in the server. */
    wait?: {
      /** In the words of `waitFlags`. */ until: string
      follow(answer: T, how: HowToWait, typed: Typed<A, F>): Promise<T>
    }
  },
) {
  const { wait } = about
  return class extends kind(about, wait ? waitFlags(wait.until) : {}) {
    async run(): Promise<void> {
      const { api, connection, ...typed } = await this.begin()
      if (about.shownOnce) this.keepField(about.shownOnce)
      const { wait: isWaiting, timeout } = typed.flags as { wait?: boolean; timeout?: string }
      const timeoutSeconds = timeoutSecondsIn(timeout)
      const response = await about.ask(api, typed)
      const answer =
        wait && isWaiting
          ? await wait.follow(
              response as T,
              { api, connection, progress: await this.progress(), timeoutSeconds },
              typed,
            )
          : response
      await this.show(answer, about.columns)
      this.note(about.remark?.(answer as T))
    }
  }
}

/** Asks first on a terminal; elsewhere `--yes` is needed. The answer says what was deleted. */
export function deleting<A extends Args, F extends Flags>(
  about: About<A, F> & {
    /** Name of the object in the API. */ object: string
    idOf(args: A): string
    question(api: Client, typed: Typed<A, F>): Promise<string>
    /** What must be typed to confirm, instead of "y". */
    expected?(api: Client, typed: Typed<A, F>): Promise<string>
    remove(api: Client, typed: Typed<A, F>): Promise<unknown>
  },
) {
  const { expected } = about
  const description =
    `${about.description ? `${about.description} ` : ''}On a terminal it asks for ` +
    `${expected ? 'the name as confirmation' : 'confirmation'}; otherwise use --yes.`
  return class extends kind({ prints: DELETED, ...about, description }, { yes: yesFlag() }) {
    async run(): Promise<void> {
      const { api, ...typed } = await this.begin()
      await confirm(
        (typed.flags as unknown as { yes: boolean }).yes,
        () => about.question(api, typed),
        expected ? { expected: () => expected(api, typed) } : {},
      )
      await about.remove(api, typed)
      await this.show(
        { object: about.object, id: about.idOf(typed.args), deleted: true },
        deletedColumns,
      )
    }
  }
}

/** Puts in the trash, and deletes at once with `--permanent`. Asks like `deleting`. */
export function trashing<A extends Args, F extends Flags>(
  about: About<A, F> & {
    /** Name of the object in the API. */ object: string
    idOf(args: A): string
    question(api: Client, typed: Typed<A, F>, isPermanent: boolean): Promise<string>
    put(api: Client, typed: Typed<A, F>): Promise<TrashEntry>
    remove(api: Client, typed: Typed<A, F>): Promise<unknown>
    /** What `--permanent` means. */ permanent: string
  },
) {
  const description =
    `${about.description ? `${about.description} ` : ''}On a terminal it asks for ` +
    'confirmation; otherwise use --yes.'
  const more = { yes: yesFlag(), permanent: boolean({ summary: about.permanent }) }
  const prints: Prints = { ...DELETED, routes: ['trash.list'] }
  return class extends kind({ prints, ...about, description }, more) {
    async run(): Promise<void> {
      const { api, ...typed } = await this.begin()
      const { yes, permanent } = typed.flags as unknown as { yes: boolean; permanent: boolean }
      await confirm(yes, () => about.question(api, typed, permanent))
      if (permanent) {
        await about.remove(api, typed)
        const result = { object: about.object, id: about.idOf(typed.args), deleted: true }
        return this.show(result, deletedColumns)
      }
      const entry = await about.put(api, typed)
      await this.show(entry, trashColumns)
      this.note(trashNote(entry))
    }
  }
}

function kind<A extends Args, F extends Flags>(about: About<A, F>, more: FlagInput<any> = {}) {
  abstract class Kind extends SvcCommand {
    static override summary = about.summary
    static override description = about.description
    static override examples = examplesOf(about)
    static override prints = about.prints
    static override args = about.args ?? {}
    static override flags = { ...about.flags, ...more }

    protected async begin(): Promise<Typed<A, F> & { api: Client; connection: Connection }> {
      // Explicitly, since oclif looks only at a class's own fields, and these are inherited.
      const { args, flags } = await this.parse({
        args: Kind.args,
        flags: Kind.flags,
        baseFlags: SvcCommand.baseFlags,
      })
      const typed = { args: args as A, flags: flags as unknown as F }
      if (!about.owner) return { ...(await this.connect()), ...typed }
      const { openAsOwner, ownerAccess } = await import('./connection/owner.ts')
      return {
        api: await openAsOwner(undefined, this.env),
        connection: await ownerAccess(this.env),
        ...typed,
      }
    }
  }
  return Kind
}

const examplesOf = ({ examples }: Pick<About<Args, Flags>, 'examples'>) =>
  examples.map((example) =>
    typeof example === 'string'
      ? `<%= config.bin %> ${example}`
      : { ...example, command: `<%= config.bin %> ${example.command}` },
  )
