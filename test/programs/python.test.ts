import { before, describe } from 'mocha'
import { scriptProgram } from '../script-programs.ts'
import { programFacts } from './facts.ts'

describe('the samples in Python', () => {
  let python: string
  before(async () => {
    python = await scriptProgram('python3')
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
