import type { SpaceRecord } from '../../daemon/ports/records.ts'

/** A new space as the database holds it, with these columns. */
export const spaceRecord = (more: Partial<SpaceRecord> = {}): SpaceRecord => ({
  id: 'space',
  name: 'S',
  allowedDomains: [],
  publicListing: false,
  playerSettings: {},
  branding: null,
  encoding: {},
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
})
