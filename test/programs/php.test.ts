import { before, describe } from 'mocha'
import { findPhp, phpHowTo } from '../php.ts'
import { programFacts } from './facts.ts'

describe('the samples in PHP', () => {
  let php: string
  before(async () => {
    const found = await findPhp()
    if (!found) throw new Error(`There is no PHP. ${phpHowTo()}`)
    php = found
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
