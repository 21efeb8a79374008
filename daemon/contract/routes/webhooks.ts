import { z } from 'zod'
import { deliveryId, webhookId } from '../ids.ts'
import { defineRoute } from '../route.ts'
import {
  delivery, deliveryFilter, deliveryList, rotateSecret, spaceDeliveryFilter, webhook, webhookCreate, webhookFilter, webhookList, webhookRotated, webhookUpdate, webhookWithSecret,
} from '../webhook.ts'

const byId = z.strictObject({ id: webhookId })
const byDelivery = z.strictObject({ id: deliveryId })

export const webhooks = {
  list: defineRoute({
    method: 'GET', path: '/v1/webhooks', summary: 'List the webhooks of a space, newest first', access: 'ro',
    query: webhookFilter, response: webhookList, status: 200, errors: [],
  }),
  create: defineRoute({
    method: 'POST', path: '/v1/webhooks', summary: 'Create a webhook; its secret is in this answer only', access: 'rw',
    body: webhookCreate, response: webhookWithSecret, status: 201, errors: ['conflict', 'source_address_refused'],
  }),
  get: defineRoute({
    method: 'GET', path: '/v1/webhooks/{id}', summary: 'Read a webhook', access: 'ro',
    params: byId, response: webhook, status: 200, errors: ['webhook_not_found'],
  }),
  update: defineRoute({
    method: 'PATCH', path: '/v1/webhooks/{id}', summary: 'Change a webhook; what waits for one that is disabled fails', access: 'rw',
    params: byId, body: webhookUpdate, response: webhook, status: 200, errors: ['webhook_not_found', 'source_address_refused'],
  }),
  delete: defineRoute({
    method: 'DELETE', path: '/v1/webhooks/{id}', summary: 'Delete a webhook with its deliveries', access: 'rw',
    params: byId, status: 204, errors: ['webhook_not_found'],
  }),
  rotateSecret: defineRoute({
    method: 'POST', path: '/v1/webhooks/{id}/rotate_secret', summary: 'Get a new secret, in this answer only; the old one signs beside it for a day', access: 'rw',
    params: byId, body: rotateSecret, response: webhookRotated, status: 200, errors: ['webhook_not_found'],
  }),
  test: defineRoute({
    method: 'POST', path: '/v1/webhooks/{id}/test', summary: 'Send an event of the kind webhook.test; read the delivery for how it went', access: 'rw',
    params: byId, response: delivery, status: 202, errors: ['webhook_not_found', 'invalid_state'],
  }),
  deliveries: defineRoute({
    method: 'GET', path: '/v1/webhooks/{id}/deliveries', summary: 'List what was sent, newest first; kept for 30 days', access: 'ro',
    params: byId, query: deliveryFilter, response: deliveryList, status: 200, errors: ['webhook_not_found'],
  }),
}

export const deliveries = {
  list: defineRoute({
    method: 'GET', path: '/v1/deliveries', summary: 'List what was sent to all webhooks of a space, newest first; kept for 30 days', access: 'ro',
    query: spaceDeliveryFilter, response: deliveryList, status: 200, errors: [],
  }),
  get: defineRoute({
    method: 'GET', path: '/v1/deliveries/{id}', summary: 'Read a delivery', access: 'ro',
    params: byDelivery, response: delivery, status: 200, errors: ['delivery_not_found'],
  }),
  redeliver: defineRoute({
    method: 'POST', path: '/v1/deliveries/{id}/redeliver', summary: 'Send the same event once more, at once, as a new delivery', access: 'rw',
    params: byDelivery, response: delivery, status: 202, errors: ['delivery_not_found', 'invalid_state'],
  }),
}
