// SPDX-License-Identifier: Apache-2.0
import { View } from '../elements/view';
import { navigation } from './router';
import { store } from './session';

/** A view that shows anew what depends on the address, on the person's rights or on the balance. */
export class PageView extends View {
  override connectedCallback(): void {
    super.connectedCallback();
    navigation.addEventListener('navigate', this.refresh);
    navigation.addEventListener('query', this.refresh);
    store.addEventListener('change', this.refresh);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    navigation.removeEventListener('navigate', this.refresh);
    navigation.removeEventListener('query', this.refresh);
    store.removeEventListener('change', this.refresh);
  }

  private readonly refresh = (): void => this.requestUpdate();
}
