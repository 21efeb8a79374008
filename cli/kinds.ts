/** Kinds of commands that many nouns have: what they share is here, and a noun's file says only what is its own. */
import type { ArgInput, FlagInput, OutputArgs, OutputFlags } from '@oclif/core/interfaces'
import type { Client } from '../daemon/contract/client.ts'
import type { List } from '../daemon/contract/values.ts'
import { SvcCommand } from './command.ts'
import { confirm, yesFlag } from './confirm.ts'
import { deletedColumns } from './output/deleted.ts'
import type { Column } from './output/table.ts'
import { pagingFlags, type Page } from './paging.ts'

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
}

/** GET of a list, page by page. */
export function listing<T, A extends Args, F extends Flags>(
  about: About<A, F> & { /** In the plural, for "No videos." */ what: string; columns: readonly Column<T>[]; read(api: Client, typed: Typed<A, F>, page: Page): Promise<List<T>> },
) {
  return class extends SvcCommand {
    static override summary = about.summary
    static override description = about.description
    static override examples = examplesOf(about)
    static override args = about.args ?? {}
    static override flags = { ...about.flags, ...pagingFlags }

    async run(): Promise<void> {
      const { args, flags } = await this.parse({ args: about.args, flags: { ...about.flags, ...pagingFlags } as FlagInput<any>, baseFlags: SvcCommand.baseFlags })
      const { api } = await this.connect()
      await this.showPages(flags as never, about.what, about.columns, (page) => about.read(api, { args: args as A, flags: flags as F }, page))
    }
  }
}

/** One request whose answer is printed: a get, or a change. */
export function asking<T, A extends Args, F extends Flags>(
  about: About<A, F> & { columns: readonly Column<T>[]; ask(api: Client, typed: Typed<A, F>): Promise<T | List<T>> },
) {
  return class extends SvcCommand {
    static override summary = about.summary
    static override description = about.description
    static override examples = examplesOf(about)
    static override args = about.args ?? {}
    static override flags = about.flags ?? {}

    async run(): Promise<void> {
      const { args, flags } = await this.parse({ args: about.args, flags: about.flags, baseFlags: SvcCommand.baseFlags })
      const { api } = await this.connect()
      await this.show(await about.ask(api, { args: args as A, flags: flags as F }), about.columns)
    }
  }
}

/** Asks first on a terminal; elsewhere `--yes` is needed. The answer says what was deleted. */
export function deleting<A extends Args, F extends Flags>(
  about: About<A, F> & { /** As the API calls it. */ object: string; question(api: Client, typed: Typed<A, F>): Promise<string>; remove(api: Client, typed: Typed<A, F>): Promise<unknown>; idOf(args: A): string },
) {
  return class extends SvcCommand {
    static override summary = about.summary
    static override description = `${about.description ? `${about.description} ` : ''}On a terminal it asks first; elsewhere --yes is needed.`
    static override examples = examplesOf(about)
    static override args = about.args ?? {}
    static override flags = { ...about.flags, yes: yesFlag() }

    async run(): Promise<void> {
      const { args, flags } = await this.parse({ args: about.args, flags: { ...about.flags, yes: yesFlag() } as FlagInput<any>, baseFlags: SvcCommand.baseFlags })
      const typed = { args: args as A, flags: flags as F }
      const { api } = await this.connect()
      await confirm(flags.yes as boolean, () => about.question(api, typed))
      await about.remove(api, typed)
      await this.show({ object: about.object, id: about.idOf(typed.args), deleted: true }, deletedColumns)
    }
  }
}

const examplesOf = ({ examples }: Pick<About<Args, Flags>, 'examples'>) =>
  examples.map((example) => (typeof example === 'string' ? `<%= config.bin %> ${example}` : { ...example, command: `<%= config.bin %> ${example.command}` }))
