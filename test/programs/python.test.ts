import { before, describe } from 'mocha'
import { findScriptProgram, scriptProgramHowTo } from '../script-programs.ts'
import { programFacts } from './facts.ts'

describe('the samples in Python', () => {
  let python: string
  before(async () => {
    const found = await findScriptProgram('python3')
    if (!found) throw new Error(`There is no Python. ${scriptProgramHowTo('python3')}`)
    python = found
  })
  programFacts({
    page: 'docs/python.md',
    samples: {
      list: 'list.py',
      upload: 'upload.py',
      link: 'link.py',
      webhook: 'webhook.py',
      others: ['svc.py'],
    },
    command: (file) => [python, file],
    server: (file) => [python, file],
  })
})
