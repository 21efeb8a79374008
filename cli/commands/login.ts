import { string } from '@oclif/core/flags'
import { SvcCommand } from '../command.ts'
import { parseAddress } from '../connection/address.ts'
import { addressInUse } from '../connection/connect.ts'
import { credentialsPath, readLogin } from '../connection/credentials.ts'
import { identityColumns } from '../connection/identity.ts'
import { signIn } from '../connection/sign-in.ts'

export default class Login extends SvcCommand {
  static override summary = 'Sign in, so that further commands know the appliance and have a key.'
  static override description = `On the machine of the appliance nothing else is needed: svc makes itself a read-write API key.
From elsewhere, make a key in the dashboard and give it with --token.
The key is kept in a file that only you may read. SVC_API_KEY and SVC_URL win over it.`
  static override examples = [
    '<%= config.bin %> login',
    { description: 'On another machine, without the key in the shell history:', command: '<%= config.bin %> login --url https://video.example.org --token -' },
  ]
  static override flags = {
    token: string({ summary: 'An API key; `-` reads it from stdin', helpValue: '<key|->' }),
    url: string({ summary: 'Address of the appliance', helpValue: '<address>' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Login)
    const url = flags.url ? parseAddress(flags.url) : addressInUse(process.env, await readLogin())
    const token = flags.token === '-' ? await keyFromStdin() : flags.token
    const { identity, fresh } = await signIn({ url, token })
    await this.show(flags.format, identity, [identity], identityColumns)
    this.note(fresh ? `Signed in to ${url}. The key is in ${credentialsPath()}.` : `You are signed in to ${url} already.`)
    if (process.env.SVC_API_KEY) this.note('SVC_API_KEY is set and wins over this sign-in.')
  }
}

async function keyFromStdin(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('API key: ')
  const { text } = await import('node:stream/consumers')
  return (await text(process.stdin)).trim()
}
