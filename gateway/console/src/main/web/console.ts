// SPDX-License-Identifier: Apache-2.0
import './app/console-app';
import { start } from './app/router';

start();
