/** The details of a video that can be set, when it is made and later. */
import { flagsFrom, valuesFrom } from '../flags-from.ts'
import { routeFields } from '../../daemon/contract/route-fields.ts'

const { body } = routeFields.videos.update

export const detailFlags = flagsFrom(body)

export const detailsOf = (typed: Readonly<Record<string, unknown>>) => valuesFrom(body, typed)
