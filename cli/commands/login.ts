import { boolean, string } from '@oclif/core/flags'
import type { DeviceAuthorizationCreated } from '../../daemon/contract/device.ts'
import { SvcCommand } from '../command.ts'
import { parseAddress } from '../connection/address.ts'
import { addressInUse } from '../connection/connect.ts'
import { credentialsPath, readLogin } from '../connection/credentials.ts'
import { identityColumns } from '../connection/identity.ts'
import { openBrowser } from '../connection/open-browser.ts'
import { signIn } from '../connection/sign-in.ts'

export default class Login extends SvcCommand {
  static override summary = 'Sign in, so that further commands know the appliance and have a key.'
  static override description = `On the machine of the appliance nothing else is needed: svc makes itself a read-write API key.
From elsewhere, it opens a page of the dashboard: compare the code there, choose the space, and grant the key.
A key that is there already is given with --token.
Behind a certificate of your own, --ca FILE is remembered with the sign-in.
The key is kept in a file that only you may read. SVC_API_KEY and SVC_URL win over it, and --profile wins over them.`
  static override examples = [
    '<%= config.bin %> login',
    {
      description: 'A second appliance, beside the first:',
      command: '<%= config.bin %> login --profile staging --url https://staging.example.org',
    },
    {
      description: 'On another machine, without the key in the shell history:',
      command: '<%= config.bin %> login --url https://video.example.org --token -',
    },
  ]
  static override flags = {
    token: string({ summary: 'An API key; `-` reads it from stdin', helpValue: '<key|->' }),
    browser: boolean({
      summary: 'Grant it in the dashboard, also on the machine of the appliance',
      exclusive: ['token', 'space'],
    }),
    'read-only': boolean({ summary: 'Ask for a key that changes nothing', exclusive: ['token'] }),
    space: string({
      summary:
        'The space of the key, on the machine of the appliance; in the dashboard it is chosen there',
      helpValue: '<space>',
      exclusive: ['token'],
    }),
    url: string({ summary: 'Address of the appliance', helpValue: '<address>' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Login)
    const saved = await readLogin(this.env)
    // A profile that is only being made has no address to win over SVC_URL.
    const url = flags.url
      ? parseAddress(flags.url)
      : await addressInUse(saved ? this.env : process.env, saved)
    const token = flags.token === '-' ? await keyFromStdin() : flags.token
    const { identity, fresh } = await signIn({
      env: this.env,
      url,
      token,
      access: flags['read-only'] ? 'read_only' : 'read_write',
      space: flags.space ?? null,
      ca: flags.ca ?? process.env.SVC_CA,
      browser: flags.browser
        ? 'always'
        : process.stderr.isTTY && !flags.space
          ? 'if needed'
          : 'never',
      ask: (asked) => this.#ask(asked),
    })
    await this.show(identity, identityColumns)
    this.note(
      fresh
        ? 'Signed in to ' +
            `${url}${identity.profile === 'default' ? '' : ` as ${identity.profile}`}. The key is ` +
            `in ${credentialsPath()}.`
        : `You are signed in to ${url} already.`,
    )
    if (this.env.SVC_API_KEY) this.note('SVC_API_KEY is set and wins over this sign-in.')
  }

  async #ask({
    user_code,
    verification_url_complete: address,
  }: DeviceAuthorizationCreated): Promise<void> {
    const opened = await openBrowser(address)
    this.note(
      opened
        ? 'Your browser opens this page. Grant the key there when it shows the same code:'
        : 'Open this page in a browser, and grant the key when it shows the same code:',
    )
    process.stderr.write('\n')
    this.note(`  ${address}`)
    this.note(`  Code: ${user_code}`)
    process.stderr.write('\n')
    this.note('Waiting … Ctrl-C stops.')
  }
}

async function keyFromStdin(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('API key: ')
  const { text } = await import('node:stream/consumers')
  return (await text(process.stdin)).trim()
}
