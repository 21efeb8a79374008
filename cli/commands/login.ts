import { boolean, string } from '@oclif/core/flags'
import type { DeviceAuthorizationCreated } from '../../daemon/contract/device.ts'
import { SvcCommand } from '../command.ts'
import { parseAddress } from '../connection/address.ts'
import { addressInUse } from '../connection/connect.ts'
import { credentialsPath, readLogin } from '../connection/credentials.ts'
import { identityColumns } from '../connection/identity.ts'
import { openBrowser } from '../connection/open-browser.ts'
import { signIn } from '../connection/sign-in.ts'
import type { Prints } from '../records/prints.ts'

export default class Login extends SvcCommand {
  static override summary = 'Sign in and save a key for other commands.'
  static override description = `On the server itself, svc creates a read-write API key without asking.
From another machine, it opens a page of the dashboard: compare the code, choose the space and grant the key.
Use --token for an existing key.
With a private certificate, --ca FILE is saved with the sign-in.
The key is saved in a file that only you can read. SVC_API_KEY and SVC_URL override it, and --profile overrides them.`
  static override prints: Prints = { routes: ['system.whoami'], fields: ['url', 'profile'] }
  static override examples = [
    '<%= config.bin %> login',
    {
      description: 'A second server:',
      command: '<%= config.bin %> login --profile staging --url https://staging.example.org',
    },
    {
      description: 'From another machine, without the key in the shell history:',
      command: '<%= config.bin %> login --url https://video.example.org --token -',
    },
  ]
  static override flags = {
    token: string({ summary: 'API key; `-` reads it from stdin', helpValue: '<key|->' }),
    browser: boolean({
      summary: 'Grant the key in the dashboard, even on the server itself',
      exclusive: ['token', 'space'],
    }),
    'read-only': boolean({ summary: 'Request a read-only key', exclusive: ['token'] }),
    space: string({
      summary: 'Space of the key, on the server itself; in the dashboard you choose it there',
      helpValue: '<space>',
      exclusive: ['token'],
    }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Login)
    const saved = await readLogin(this.env)
    // A profile that is only being made has no address to win over SVC_URL.
    const url = flags.url
      ? parseAddress(flags.url)
      : await addressInUse(
          saved ? this.env : { ...process.env, SVC_CONFIGURED_URL: this.env.SVC_CONFIGURED_URL },
          saved,
        )
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
      ask: (request) => this.#ask(request),
    })
    await this.show(identity, identityColumns)
    this.note(
      fresh
        ? 'Signed in to ' +
            `${url}${identity.profile === 'default' ? '' : ` as ${identity.profile}`}. The key ` +
            `is saved in ${credentialsPath()}.`
        : `You are already signed in to ${url}.`,
    )
    if (this.env.SVC_API_KEY) this.note('SVC_API_KEY is set and overrides this sign-in.')
  }

  async #ask({
    user_code,
    verification_url_complete: address,
  }: DeviceAuthorizationCreated): Promise<void> {
    const opened = await openBrowser(address)
    this.note(
      opened
        ? 'Your browser opens this page. Grant the key if the page shows the same code:'
        : 'Open this page in a browser and grant the key if it shows the same code:',
    )
    process.stderr.write('\n')
    this.note(`  ${address}`)
    this.note(`  Code: ${user_code}`)
    process.stderr.write('\n')
    this.note('Waiting … Press Ctrl-C to stop.')
  }
}

async function keyFromStdin(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('API key: ')
  const { text } = await import('node:stream/consumers')
  return (await text(process.stdin)).trim()
}
