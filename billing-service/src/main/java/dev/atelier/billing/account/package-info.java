/** Accounts: plan, balance and the grants that fill it. */
@NullMarked
package dev.atelier.billing.account;

import org.jspecify.annotations.NullMarked;
