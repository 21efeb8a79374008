/** Parses the attributes of the list, with defaults and limits. */
import { chosenOf, isOn, oneOf } from '../base/switches.ts'
import { ORDERS, type Order } from './events.ts'
import type { ListAttributes } from './attributes.ts'

type PageSettings = Pick<
  ListAttributes,
  | 'order'
  | 'pageSize'
  | 'paging'
  | 'controls'
  | 'recursive'
  | 'subcollections'
  | 'opens'
  | 'href'
  | 'heading'
  | 'preview'
  | 'placeholders'
>

export interface ListSettings {
  order: Order
  pageSize: number
  paging: 'button' | 'scroll' | 'none'
  controls: ReadonlySet<'search' | 'order'>
  isRecursive: boolean
  showsSubcollections: boolean
  /** Action of a press on a video. */
  opens: 'dialog' | 'link' | 'none'
  showsHeading: boolean
  showsPreview: boolean
  placeholders: number
}

const PAGE_SIZE = 24
const MAX_PAGE_SIZE = 100
const MAX_DEFAULT_PLACEHOLDERS = 12
const MAX_PLACEHOLDERS = 100

export function settle(page: PageSettings): ListSettings {
  const pageSize = between(
    1,
    Math.round(Number(page.pageSize ?? PAGE_SIZE)) || PAGE_SIZE,
    MAX_PAGE_SIZE,
  )
  const placeholders = page.placeholders ?? Math.min(pageSize, MAX_DEFAULT_PLACEHOLDERS)
  return {
    order: oneOf(ORDERS, page.order) ?? 'newest',
    pageSize,
    paging: oneOf(['scroll', 'none'], page.paging) ?? 'button',
    controls: chosenOf(page.controls, ['search', 'order'], []),
    isRecursive: isOn(page.recursive, false),
    showsSubcollections: isOn(page.subcollections, true),
    opens: oneOf(['link', 'none', 'dialog'], page.opens) ?? (page.href ? 'link' : 'dialog'),
    showsHeading: isOn(page.heading, false),
    showsPreview: isOn(page.preview, true),
    placeholders: between(0, Number(placeholders) || 0, MAX_PLACEHOLDERS),
  }
}

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(Math.round(value), least), most)
