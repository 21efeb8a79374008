/** The part of oidc-provider that the tests use: it has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scopes: string): void
    save(): Promise<string>
  }
  interface Context {
    oidc: {
      provider: Provider
      client?: { clientId: string }
      session?: { accountId?: string }
    }
  }
  export interface Configuration {
    clients: object[]
    scopes: string[]
    claims: Record<string, string[]>
    conformIdTokenClaims: boolean
    cookies: { keys: string[] }
    jwks: { keys: object[] }
    features: { devInteractions: { enabled: boolean }; backchannelLogout: { enabled: boolean } }
    fetch(url: string, options: RequestInit): Promise<Response>
    interactions: { url(ctx: Context, interaction: { uid: string }): string }
    findAccount(
      ctx: Context,
      id: string,
    ): { accountId: string; claims(): Record<string, unknown> & { sub: string } }
    loadExistingGrant(ctx: Context): Promise<Grant>
  }
  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    readonly Grant: new (about: { clientId: string; accountId: string }) => Grant
    on(
      event: 'server_error' | 'backchannel.error',
      listener: (ctx: Context, error: Error) => void,
    ): void
    use(
      middleware: (
        ctx: { path: string; body: unknown },
        next: () => Promise<void>,
      ) => Promise<void>,
    ): void
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>
  }
}
