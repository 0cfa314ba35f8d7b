// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import java.io.IOException;

class DirectoryStoreTest extends ObjectStoreSuite {

    @Override
    ObjectStore open(StorageConfig config) throws IOException {
        return new DirectoryStore(config);
    }
}
