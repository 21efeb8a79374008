/** Signing out is requested from the frame, which knows whether an upload is still running. */
export const SIGN_OUT = 'svc-dashboard:sign-out'

export const signOutRequest = (): void => void document.dispatchEvent(new Event(SIGN_OUT))
