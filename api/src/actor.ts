/** Who makes a call: a signed-in user, with the role that the database says. */
export interface Actor {
  userId: string;
  name: string;
  role: 'admin' | 'employee' | 'customer';
  sessionId: string;
  /** The one remote that this actor may release: a deploy token, which may do nothing else. */
  deploys?: string;
}
