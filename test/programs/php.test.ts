import { before, describe } from 'mocha'
import { scriptProgram } from '../script-programs.ts'
import { programFacts } from './facts.ts'

describe('the samples in PHP', () => {
  let php: string
  before(async () => {
    php = await scriptProgram('php')
  })
  programFacts({
    page: 'docs/php.md',
    samples: {
      list: 'list.php',
      upload: 'upload.php',
      link: 'link.php',
      webhook: 'webhook.php',
      others: ['svc.php'],
    },
    command: (file) => [php, file],
    server: (file, port) => [php, '-S', `127.0.0.1:${port}`, file],
  })
})
