import { before, describe } from 'mocha'
import { scriptProgram } from '../script-programs.ts'
import { programFacts } from './facts.ts'

describe('the samples in the shell', () => {
  let bash: string
  before(async () => {
    bash = await scriptProgram('bash')
    for (const name of ['curl', 'openssl', 'jq'] as const) await scriptProgram(name)
  })
  programFacts({
    page: 'docs/shell.md',
    samples: {
      list: 'list.sh',
      upload: 'upload.sh',
      link: 'link.sh',
      webhook: 'webhook.sh',
      others: ['svc.sh'],
    },
    command: (file) => [bash, file],
  })
})
