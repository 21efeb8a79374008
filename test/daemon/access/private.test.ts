import { after, before, describe } from 'mocha'
import { allowedDomains } from './domains.ts'
import { openAccessHouse, type AccessHouse } from './house.ts'
import { inspectedTokens } from './inspect.ts'
import { lists } from './lists.ts'
import { mediaMatrix } from './media-matrix.ts'
import { oembed } from './oembed.ts'
import { personTokens } from './person-tokens.ts'
import { routeMatrix } from './route-matrix.ts'
import { signedUrls } from './signed-urls.ts'
import { spaceTokens } from './space-token.ts'
import { revocation } from './streams.ts'

describe('access', () => {
  let house: AccessHouse
  before(async () => {
    house = await openAccessHouse()
  })
  after(() => house?.close())

  mediaMatrix(() => house)
  routeMatrix(() => house)
  allowedDomains(() => house)
  lists(() => house)
  inspectedTokens(() => house)
  oembed(() => house)
  personTokens(() => house)
  revocation(() => house)
  signedUrls(() => house)
  spaceTokens(() => house)
})
