/** A React component that stands for an element: props are its properties, `on…` its events, children its slots. */
import { createComponent } from '@lit/react'
import * as React from 'react'
import { eventProps, type EventProps } from './events.ts'

/** What a page may set of an element: its own properties that are no methods and can be written. */
type Settable<Element> = Partial<Pick<Element, WritableKeys<Element>>>
type WritableKeys<Element> = {
  [Key in keyof Element]: Key extends keyof HTMLElement
    ? never
    : Element[Key] extends (...args: never[]) => unknown
      ? never
      : IfWritable<Element, Key>
}[keyof Element]
type IfWritable<Element, Key extends keyof Element> =
  Same<{ [K in Key]: Element[K] }, { -readonly [K in Key]: Element[K] }> extends true ? Key : never
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

type Own<Element, Events> = Settable<Element> & EventProps<Events>
export type ElementProps<Element, Events> = Own<Element, Events> &
  Omit<React.HTMLAttributes<Element>, keyof Own<Element, Events>> & { ref?: React.Ref<Element> }
export type ElementComponent<Element, Events> = React.FunctionComponent<
  ElementProps<Element, Events>
>

export function component<Element extends HTMLElement, Events>(
  tagName: string,
  elementClass: new () => Element,
  types: readonly string[],
): ElementComponent<Element, Events> {
  const made = createComponent({
    react: React,
    tagName,
    elementClass,
    events: eventProps(types),
    displayName: tagName.replace(/^svc-(.)/, (_, first: string) => first.toUpperCase()),
  })
  return made as unknown as ElementComponent<Element, Events>
}
