import { before, describe } from 'mocha'
import { findScriptProgram, SCRIPT_PROGRAMS, scriptProgramHowTo } from '../script-programs.ts'
import { programFacts } from './facts.ts'

describe('the samples in the shell', () => {
  let bash: string
  before(async () => {
    for (const name of SCRIPT_PROGRAMS) {
      const found = await findScriptProgram(name)
      if (!found) throw new Error(`There is no ${name}. ${scriptProgramHowTo(name)}`)
      if (name === 'bash') bash = found
    }
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
