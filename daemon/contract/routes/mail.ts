import { mail as mailShape, mailTest, mailTested, mailUpdate } from '../mail.ts'
import { defineRoute } from '../route.ts'

export const mail = {
  get: defineRoute({
    method: 'GET',
    path: '/v1/mail',
    summary: 'Get the mail server and its sending status',
    access: 'system:read',
    response: mailShape,
    status: 200,
    errors: [],
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/v1/mail',
    summary: 'Set up the mail server',
    access: 'system:manage',
    body: mailUpdate,
    response: mailShape,
    status: 200,
    errors: ['conflict'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/mail',
    summary: 'Remove the mail server: no more mail is sent, and unsent messages are dropped',
    access: 'system:manage',
    status: 204,
    errors: ['conflict'],
  }),
  test: defineRoute({
    method: 'POST',
    path: '/v1/mail/test',
    summary: "Send a test message at once; a failure contains the mail server's own reply",
    access: 'system:manage',
    body: mailTest,
    response: mailTested,
    status: 200,
    errors: ['mail_failed', 'invalid_state'],
  }),
}
